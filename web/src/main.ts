import './styles/tokens.css';
import './styles/base.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { chosen } from './lib/preferences/preferences.svelte';

chosen.start();

const target = document.getElementById('app');
if (target !== null) mount(App, { target });
