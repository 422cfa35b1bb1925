// The first script: small, so that everything the first page needs is requested at once. The page
// itself is rendered by app.ts; until then index.html shows a static shell.

import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';
import './styles/load_error.css';

import { showLoadError } from './load_error';
import { applyTheme } from './lib/preferences/theme';
import { firstLanguage } from './lib/messages/first';
import { load } from './routes/load';
import { routeOf } from './routes/router';

applyTheme();
const language = firstLanguage();
const app = import('./app');
const page = load(routeOf(location.pathname), language);

const target = document.getElementById('app');
if (target !== null) {
  Promise.all([app, page])
    .then(([{ start }]) => start(target))
    .catch((error: unknown) => {
      console.error(error);
      showLoadError(target);
    });
}
