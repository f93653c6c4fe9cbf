/** Nights that the law keeps from being sold, asked wherever they are: priced, offered, accepted, taken. */
import './sale.http.test.papers.ts';
import './sale.http.test.nights.ts';
import './sale.http.test.stars.ts';
