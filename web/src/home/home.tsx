import type { ReactElement } from 'react';
import { isSignedIn } from '../wire/send/session.ts';
import { Flow } from './flow.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import { Prices } from './prices.tsx';
import { Rights } from './rights.tsx';

/** What the product does, how a check goes, what it costs and what the checked person sees; complete before the prices come. */
export function Home(): ReactElement {
  const isIn = isSignedIn();
  return (
    <>
      <Hero isIn={isIn} />
      <Flow />
      <Prices />
      <Rights />
      <Footer isIn={isIn} />
    </>
  );
}
