/** What an address of the API answers by: it reads the books and says what to write. */
import type { Asking } from './acts.ts';
import type { Books, Change } from './books.ts';
import type { Form } from './form.ts';

export interface ApiCall {
  books: Books;
  asking: Asking;
  /** What stands for :id in the route. */
  id: string;
  form: Form;
  /** Where the hosted pages are, without a slash at the end. */
  pages: string;
  /** Refunds wait for the bank. */
  slowRefunds: boolean;
}

export interface Outcome {
  body: object;
  change?: Change;
}

export type Handler = (call: ApiCall) => Outcome;
