import { mailingEndpoints } from '#contract/mailings/endpoints.ts';
import type { AnnouncedKind, MailWords } from '#contract/mailings/rules.ts';
import type { Mailing } from '#contract/mailings/schema.ts';
import { reading } from '../endpointMethod.ts';
import { call } from '../httpClient.ts';

/** A record that is announced by mail. */
interface Announced {
  kind: AnnouncedKind;
  id: number;
  signal?: AbortSignal;
}

const READINGS = {
  campaigns: mailingEndpoints.readOfCampaign,
  competitions: mailingEndpoints.readOfCompetition,
  contents: mailingEndpoints.readOfContent,
};
const REQUESTS = {
  campaigns: mailingEndpoints.requestOfCampaign,
  competitions: mailingEndpoints.requestOfCompetition,
  contents: mailingEndpoints.requestOfContent,
};

/** How far the mails about a record are; it fails silently, for who may not know sees nothing of it. */
export const readMailing = ({ kind, id, signal }: Announced): Promise<{ data: Mailing }> =>
  call(READINGS[kind], { params: { id }, signal, errorMessage: null });

/** Asks for the mail to everybody who has not got it, and says these words in it. */
export const requestMailing = ({
  kind,
  id,
  words,
}: Announced & { words: MailWords[] | undefined }): Promise<{ data: Mailing }> =>
  call(REQUESTS[kind], { params: { id }, body: words && { words } });

/** The mail that words make which may not be stored yet. */
export const readMailPreview = reading(mailingEndpoints.preview);
