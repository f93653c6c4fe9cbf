/** How a call can end (S1 §3). Apart from the other choices: every page of the browser needs it, the rest of them few do. */
export const API_RESULTS = ['ok', 'error', 'expired', 'modifiedother', 'cancelledwithwarnings'] as const;
export type ApiResult = (typeof API_RESULTS)[number];
