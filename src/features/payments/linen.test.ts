/** Linen over HTTP: offered and ordered beside the stay, paid by card or by hand, and given back. */
import './linen.test.back.ts';
import './linen.test.order.ts';
