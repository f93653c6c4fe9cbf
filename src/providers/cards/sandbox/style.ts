/** The pages' one style sheet, on the product's colours. Inlined, and named by its hash in the security policy. */
import { createHash } from 'node:crypto';

export const CSS = `
:root { color-scheme: light dark;
  --sel: #fafaf6; --papier: #fff; --ardoise: #1f2a33; --ardoise-2: #5b6872; --trait: #dfe3e1;
  --ocean: #0b5c7a; --sur-ocean: #fff; --volet: #3c6b57; --grenat: #a32020; --grenat-fond: #fbeeee;
  --ajonc: #7a5200; --ajonc-fond: #fbf3df; --ombre: 0 1px 2px #1f2a3314, 0 8px 24px #1f2a3312; }
@media (prefers-color-scheme: dark) { :root {
  --sel: #12181c; --papier: #1a2227; --ardoise: #e8ecee; --ardoise-2: #9fb0ba; --trait: #313c43;
  --ocean: #5fb3d0; --sur-ocean: #12181c; --volet: #86b9a3; --grenat: #f0807f; --grenat-fond: #331f22;
  --ajonc: #e9b949; --ajonc-fond: #2c2718; --ombre: none; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--sel); color: var(--ardoise); font: 16px/1.5 Inter, 'Inter Variable', system-ui, sans-serif;
  font-variant-numeric: tabular-nums; -webkit-text-size-adjust: 100%; }
a { color: var(--ocean); }
:focus-visible { outline: 2px solid var(--ocean); outline-offset: 2px; }
.bac { padding: 10px 16px; background: var(--ajonc-fond); color: var(--ajonc); text-align: center; font-size: 14px; font-weight: 600; }
.bac p { margin: 0; }
main { max-width: 440px; margin: 0 auto; padding: 40px 16px 56px; }
main.large { max-width: 1080px; }
h1 { margin: 0; font-size: 17px; font-weight: 500; line-height: 1.4; overflow-wrap: anywhere; text-wrap: balance; }
.large h1 { font-size: 24px; font-weight: 650; letter-spacing: -.01em; }
h2 { margin: 36px 0 12px; font-size: 16px; font-weight: 600; }
.montant { margin: 6px 0 0; font-size: 38px; font-weight: 650; line-height: 1.15; letter-spacing: -.02em; }
.discret { color: var(--ardoise-2); font-size: 14px; margin: 6px 0 0; overflow-wrap: anywhere; }
.carte { margin-top: 28px; padding: 24px; background: var(--papier); border: 1px solid var(--trait); border-radius: 8px; box-shadow: var(--ombre); }
.champs { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
.champs .entier { grid-column: 1 / -1; }
label { display: block; margin-bottom: 6px; font-size: 14px; font-weight: 500; }
input { width: 100%; height: 44px; padding: 0 12px; border: 1px solid #84909a; border-radius: 8px; background: var(--papier); color: inherit;
  font: inherit; letter-spacing: .02em; }
.refus { margin: 0 0 20px; padding: 12px 14px; border-radius: 8px; background: var(--grenat-fond); color: var(--grenat); }
.refus strong { display: block; }
form .discret { margin-top: 16px; }
.boutons { display: grid; gap: 10px; margin-top: 24px; }
button, .bouton { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 44px; padding: 8px 16px; border: 1px solid transparent; border-radius: 8px;
  font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
.premier { background: var(--ocean); color: var(--sur-ocean); }
.second { background: transparent; color: var(--ardoise); border-color: var(--trait); font-weight: 500; }
button:hover { filter: brightness(1.08); }
details { margin-top: 20px; font-size: 14px; color: var(--ardoise-2); }
summary { cursor: pointer; min-height: 24px; }
details ul { margin: 8px 0 0; padding: 0; list-style: none; }
details li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; padding: 6px 0; border-top: 1px solid var(--trait); }
code { font: inherit; color: var(--ardoise); white-space: nowrap; }
table { width: 100%; border-collapse: separate; border-spacing: 0; font-size: 14px; background: var(--papier); border: 1px solid var(--trait); border-radius: 8px; overflow: hidden; }
th { text-align: left; font-weight: 500; color: var(--ardoise-2); }
th, td { padding: 10px 12px; border-bottom: 1px solid var(--trait); vertical-align: middle; }
tr:last-child td { border-bottom: 0; }
td { overflow-wrap: anywhere; }
.somme { text-align: right; white-space: nowrap; }
.ligne { white-space: nowrap; }
td button { width: auto; min-height: 36px; padding: 4px 12px; font-size: 14px; }
.etat { font-weight: 500; white-space: nowrap; }
.bon { color: var(--volet); } .mauvais { color: var(--grenat); } .attente { color: var(--ajonc); }
.vide { padding: 24px; text-align: center; color: var(--ardoise-2); background: var(--papier); border: 1px dashed var(--trait); border-radius: 8px; }
@media (max-width: 719px) {
  main { padding-top: 28px; }
  .montant { font-size: 34px; }
  table, tbody, tr, td { display: block; } thead { display: block; position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { padding: 10px 0; border-bottom: 1px solid var(--trait); } tr:last-child { border-bottom: 0; }
  td { display: flex; justify-content: space-between; gap: 16px; padding: 4px 14px; border: 0; text-align: right; }
  td::before { content: attr(data-nom); color: var(--ardoise-2); text-align: left; flex: none; }
}
`;

export const CSS_HASH = `'sha256-${createHash('sha256').update(CSS).digest('base64')}'`;
