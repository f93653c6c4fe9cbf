/** The least a page can be that shows a field of a house: one script, one fetch under the same token, one input. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const [, id = ''] = /^\/ads\/(\d+)/.exec(location.pathname) ?? [];
const response = await fetch(`/api/houses/${id}`, {
  headers: { authorization: `Bearer ${localStorage.getItem('pertuis.token') ?? ''}` },
});
const { models } = (await response.json()) as { models: { title: string }[] };
const input = createElement('input', {
  name: 'title',
  defaultValue: models[0]?.title,
  'aria-label': 'Titre',
});
createRoot(document.getElementById('root')!).render(input);
