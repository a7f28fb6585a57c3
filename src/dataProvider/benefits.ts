import { HttpError } from 'ra-core';
import { benefitEndpoints as endpoints } from '#contract/benefits/endpoints.ts';
import type { BodyInput } from '#contract/http.ts';
import { endpointResource } from './endpointResource.ts';
import { call } from './httpClient.ts';

const lists = endpointResource(endpoints, {
  lists: ['list', 'view', 'ofType', 'report'],
  create: 'save',
  language: 'langKey',
});

/** Adds or changes a benefit, together with its file where one was chosen. */
const store = async ({ file, ...body }: { file?: File } & BodyInput<typeof endpoints.save>) => ({
  data: (await call(file ? endpoints.saveWithFile : endpoints.save, { body, file })).data as never,
});

/** Benefits of contributions, and the report about them; `file` is a new file of the benefit. */
export const benefits: typeof lists = {
  ...lists,
  /** Of the contribution's: there is no reading of one. */
  getOne: async (resource, { id, meta: { contributionId, benefitType }, signal }) => {
    const asked = { filter: { id: contributionId, benefitType }, meta: { view: 'ofType' }, signal };
    const data = (await lists.getList?.(resource, asked))?.data.find((benefit) => benefit.id === id);
    if (!data) throw new HttpError('error.urlNotFound', 404);
    return { data: data as never };
  },
  create: (_resource, { data }) => store(data as never),
  update: (_resource, { id, data }) => store({ ...data, id } as never),
};
