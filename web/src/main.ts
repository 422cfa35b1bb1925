import './styles/tokens.css';
import './styles/base.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { theme } from './lib/theme.svelte';

theme.start();

const target = document.getElementById('app');
if (target !== null) mount(App, { target });
