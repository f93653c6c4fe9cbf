/** Money over HTTP, on the real server with its card sandbox: asked, paid, doubled, forged, cancelled, reversed. */
import './payments.test.asked.ts';
import './payments.test.card.ts';
