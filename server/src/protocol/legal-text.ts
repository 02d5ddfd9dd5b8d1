import type { Language } from '@beidiao/contract/wire/language';

/** `id` is what a chapter is known by from version to version; its title may change. */
export type Chapter = { readonly id: string; readonly title: string; readonly lines: readonly string[] };
export type Texts = Readonly<Record<Language, readonly Chapter[]>>;

/** A text as it counted from a day on. Never edited once it has been published: a change is a new version. */
export type Version = { readonly version: string; readonly from: string; readonly texts: Texts };
