import { pictureBase } from '@beidiao/contract/news/text';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { readPublicPicture } from './news.ts';

/** Pictures of published articles by an address, as pages need them that are read without a script. */
export function serveNewsPictures(http: FastifyInstance, house: House): void {
  http.get<{ Params: { id: string } }>(`${pictureBase}:id`, async ({ params }, reply) => {
    if (!/^[1-9]\d{0,17}$/.test(params.id)) return reply.callNotFound();
    try {
      const { mime, content } = await readPublicPicture(house, params.id);
      // Some minutes: what is withdrawn is to be gone.
      return await reply.header('cache-control', 'public, max-age=300').type(mime).send(content);
    } catch (error) {
      if (error instanceof Refusal) return reply.callNotFound();
      throw error;
    }
  });
}
