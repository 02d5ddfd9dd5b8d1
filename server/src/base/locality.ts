/** Where an address is, as far as a database of cities knows: never nearer than a city. */
export type Locality = { readonly zh: string; readonly en: string };
