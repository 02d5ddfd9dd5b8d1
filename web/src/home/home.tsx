import type { ReactElement } from 'react';
import { useSignedIn } from '../wire/send/session.ts';
import { LatestNews } from './news/latest-news.tsx';
import { Flow } from './flow.tsx';
import { Hero } from './hero.tsx';
import { Promotion } from './promotion/promotion.tsx';
import { Prices } from './prices.tsx';
import { Rights } from './rights.tsx';

/** What the product does, how a check goes, what it costs and what the checked person sees; complete before the prices come. */
export function Home(): ReactElement {
  const isIn = useSignedIn();
  return (
    <>
      <Hero isIn={isIn} />
      <Flow />
      <Prices />
      <Rights />
      <LatestNews />
      <Promotion isIn={isIn} />
    </>
  );
}
