import { useLocale } from 'ra-core';
import { useCallback } from 'react';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { MailingDraft } from '#contract/mailings/schema.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { notifyQuestion } from './notifyQuestion.tsx';

/**
 * After a change of something published that was announced by mail: whoever is in its audience now and has not got the
 * mail can be notified.
 * @returns the offer, which ends when it is answered, and its dialog
 */
export function useOfferMail() {
  const dataProvider = useDataProvider();
  const requestMailing = useChange('requestMailing');
  const { confirm, dialog } = useConfirm();
  const locale = useLocale();
  const offer = useCallback(
    async (mail: MailingDraft, id: number) => {
      const { kind } = mail;
      // What was saved is saved: without an answer there is no offer.
      const mailing = await dataProvider.readMailing({ kind, id }).catch(() => null);
      if (!mailing?.data.isOpen || mailing.data.requestedDate === null) return;
      const { waitingCount } = mailing.data;
      if (waitingCount === 0) return;
      const count = { smart_count: waitingCount, people: formatInteger(waitingCount, locale) };
      const question = {
        ...notifyQuestion(count, mail),
        title: 'components.mailing.added',
        cancelLabel: 'components.mailing.notNow',
      };
      // The refusal has been shown.
      if (await confirm(question)) await requestMailing({ kind, id }).catch(() => undefined);
    },
    [dataProvider, requestMailing, confirm, locale],
  );
  return { offer, dialog };
}
