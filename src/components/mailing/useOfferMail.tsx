import { useCallback } from 'react';
import type { MailSubject } from '#contract/mailings/schema.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useNotifyQuestion } from './useNotifyQuestion.tsx';

/**
 * After a change of something published that was announced by mail: whoever is in its audience now and has not got the
 * mail can be notified.
 * @returns the offer, which ends when it is answered, and its dialog
 */
export function useOfferMail() {
  const dataProvider = useDataProvider();
  const { ask, dialog } = useNotifyQuestion();
  const offer = useCallback(
    async (mail: MailSubject, id: number) => {
      const { kind } = mail;
      // What was saved is saved: without an answer there is no offer.
      const mailing = await dataProvider.readMailing({ kind, id }).catch(() => null);
      if (!mailing?.data.isOpen || mailing.data.requestedDate === null) return;
      const { waitingCount: people, words } = mailing.data;
      if (people === 0) return;
      await ask({
        ...{ mail, id, people, words },
        title: 'components.mailing.added',
        cancelLabel: 'components.mailing.notNow',
      });
    },
    [dataProvider, ask],
  );
  return { offer, dialog };
}
