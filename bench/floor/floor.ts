/** The least a React application can be: what the first load of ours is compared with. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('root')!).render(createElement('h1', null, 'Pertuis'));
