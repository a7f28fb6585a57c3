import { chatEndpoints } from '#contract/chat/endpoints.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { Moment, SampleWorld } from './world.ts';

/** What an owner and a mentor say to each other, in turn; the owner begins. */
const TALKS: Readonly<Record<'en' | 'tr', readonly (readonly string[])[]>> = {
  en: [
    [
      'Hello, thank you for taking this on. Where would you begin?',
      'With numbers. How often does it happen in a week, roughly?',
      'I counted last week: eleven times, most of them on Monday.',
      'That is more than I thought. Put that into the first sentence, nobody will argue with it.',
    ],
    [
      'The board meets next Thursday. Is the text clear enough?',
      'Almost. Say who does what on the first day, then it is ready.',
      'Done. I also asked the night shift, they would start at once.',
    ],
  ],
  tr: [
    [
      'Merhaba, ilgilendiğiniz için teşekkürler. Nereden başlayalım?',
      'Sayılardan. Haftada yaklaşık kaç kez oluyor?',
      'Geçen hafta saydım: on bir kez, çoğu pazartesi.',
      'Düşündüğümden fazlaymış. Bunu ilk cümleye yaz, kimse itiraz edemez.',
    ],
    [
      'Kurul perşembe günü toplanıyor. Metin yeterince açık mı?',
      'Neredeyse. İlk gün kimin ne yapacağını da yaz, sonra hazır.',
    ],
  ],
};

/** Lets the owner and the mentor of some contributions talk, while their chat is open. */
export async function chat(
  { driver, chance, logins, today }: SampleWorld,
  detail: ContributionDetail,
  { langKey, from }: Moment,
): Promise<void> {
  const session = detail.chatSessions.find(({ sessionType }) => sessionType === 'OWNERS_MENTOR');
  const loginOf = (role: 'OWNER' | 'MENTOR') => {
    const person = detail.participants.find((participant) => participant.role === role);
    return person && logins.get(person.id);
  };
  const [owner, mentor] = [loginOf('OWNER'), loginOf('MENTOR')];
  if (session?.status !== 'OPEN' || owner === undefined || mentor === undefined) return;
  let at = from.getTime();
  let upToId: number | null = null;
  for (const [turn, body] of chance.pick(TALKS[langKey]).entries()) {
    at += chance.between(15, 240) * 60_000;
    if (at > today.getTime()) return;
    driver.setClock(new Date(at));
    const params = { id: session.id };
    const speaker = turn % 2 === 0 ? owner : mentor;
    // Who answers has read.
    if (upToId !== null) await driver.call(speaker, chatEndpoints.markRead, { params, body: { upToId } });
    upToId = (await driver.call(speaker, chatEndpoints.post, { params, body: { body } })).id;
  }
}
