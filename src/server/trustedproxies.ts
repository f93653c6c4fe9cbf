/** Which proxies in front of us are believed. */

/** None, how many stand one behind the other, or their addresses. */
export type TrustedProxies = false | number | readonly string[];
