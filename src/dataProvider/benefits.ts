import type { ContributionType } from '#contract/access.ts';
import { benefitEndpoints as endpoints } from '#contract/benefits/endpoints.ts';
import type { BenefitType } from '#contract/benefits/rules.ts';
import type { Benefit } from '#contract/benefits/schema.ts';
import type { BodyInput, QueryInput } from '#contract/http.ts';
import { endpointResource } from './endpointResource.ts';
import { call, callForFile } from './httpClient.ts';

/** Benefits of contributions, and the report about them. */
export const benefits = endpointResource(endpoints, {
  lists: ['list', 'view', 'ofType', 'report'],
  create: 'save',
  language: 'langKey',
});

interface Reading {
  signal?: AbortSignal | undefined;
}

/** All benefits of a contribution; whoever was asked to look at them has done so by it [R3P-79]. */
export const viewBenefits = async (id: number, { signal }: Reading = {}): Promise<Benefit[]> =>
  (await call(endpoints.view, { params: { id }, signal, errorMessage: null })).data;

/** Benefits of a contribution, expected or actual [R3P-80]. */
export const readBenefits = async (
  id: number,
  benefitType: BenefitType,
  { signal }: Reading = {},
): Promise<Benefit[]> =>
  (await call(endpoints.ofType, { params: { id, benefitType }, signal, errorMessage: null })).data;

export type BenefitBody = BodyInput<typeof endpoints.save>;

/** Adds or changes a benefit, with its file where one was chosen [R3P-81, R3P-82]. */
export const storeBenefit = async (body: BenefitBody, file: File | null): Promise<Benefit> =>
  file
    ? (await call(endpoints.saveWithFile, { body, file })).data
    : (await call(endpoints.save, { body })).data;

/** A page of the benefits of all contributions, for administrators [R3P-78]. */
export async function readBenefitRows(query: QueryInput<typeof endpoints.list>, { signal }: Reading = {}) {
  const { data, total } = await call(endpoints.list, { query, signal, errorMessage: null });
  return { data, total: total ?? data.length };
}

type Type = ContributionType;

/** Sums of the report by currency [R3P-84]. */
export const readBenefitTotals = async (
  id: Type,
  query: QueryInput<typeof endpoints.reportTotals>,
  { signal }: Reading = {},
) => (await call(endpoints.reportTotals, { params: { id }, query, signal, errorMessage: null })).data;

/** Sums of the report by field and currency. */
export const readBenefitFields = async (
  id: Type,
  query: QueryInput<typeof endpoints.reportFields>,
  { signal }: Reading = {},
) => (await call(endpoints.reportFields, { params: { id }, query, signal, errorMessage: null })).data;

/** The report as a spreadsheet; a failed download stays silent [R3L-10]. */
export const readBenefitSheet = (id: Type, query: QueryInput<typeof endpoints.reportSheet>) =>
  callForFile(endpoints.reportSheet, { params: { id }, query, errorMessage: null });
