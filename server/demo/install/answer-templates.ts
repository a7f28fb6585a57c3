import { answerTemplateEndpoints } from '#contract/answer-templates/endpoints.ts';
import type { BodyInput } from '#contract/http.ts';
import type { SampleDriver } from '../driver.ts';

type Template = BodyInput<typeof answerTemplateEndpoints.create>;

/** For everyone who answers suggestions. */
const OF_SUGGESTIONS: readonly Omit<Template, 'scope' | 'type'>[] = [
  {
    name: 'Already under way',
    purpose: 'DECISION',
    texts: [
      {
        language: 'en',
        decision: 'Dear {firstName}, thank you for “{title}”. We will not follow it separately.',
        reason: 'A project in {field} is working on the same thing already.',
        next: 'We have passed your thoughts on to the project. You hear from us when it is done. {by}',
      },
      {
        language: 'tr',
        decision: 'Sayın {firstName}, “{title}” için teşekkürler. Öneriyi ayrıca izlemeyeceğiz.',
        reason: '{field} alanındaki bir proje zaten aynı konu üzerinde çalışıyor.',
        next: 'Düşüncelerinizi projeye ilettik. Tamamlandığında size haber vereceğiz. {by}',
      },
    ],
  },
  {
    name: 'Costs more than it saves',
    purpose: 'DECISION',
    texts: [
      {
        language: 'en',
        decision: 'Dear {firstName}, we have decided not to carry out “{title}”.',
        reason: 'We have worked it out: at present it costs more than it saves.',
        next: 'If costs or circumstances change, please submit it again. {by}, {date}',
      },
      {
        language: 'tr',
        decision: 'Sayın {firstName}, “{title}” önerisini uygulamama kararı aldık.',
        reason: 'Hesapladık: bugünkü koşullarda getireceği tasarruftan daha pahalı.',
        next: 'Maliyet ya da koşullar değişirse lütfen yeniden gönderin. {by}, {date}',
      },
    ],
  },
  {
    name: 'Ask for figures',
    purpose: 'TEXT',
    texts: [
      {
        language: 'en',
        text: 'Dear {firstName}, “{title}” looks promising. How often does this happen in a month, and how much time or money does it cost each time? A rough estimate is enough.',
      },
      {
        language: 'tr',
        text: 'Sayın {firstName}, “{title}” umut verici görünüyor. Bu durum ayda kaç kez yaşanıyor ve her seferinde ne kadar zaman ya da para kaybettiriyor? Yaklaşık bir tahmin yeterli.',
      },
    ],
  },
];

/** Of one who answers often. */
const OF_RESPONSIBLE: readonly Template[] = [
  {
    name: 'Thanks, we try it out',
    purpose: 'TEXT',
    texts: [
      {
        language: 'en',
        text: 'Thank you, {firstName}! We are trying “{title}” out in one team first and write here what comes of it.',
      },
      {
        language: 'tr',
        text: 'Teşekkürler {firstName}! “{title}” önerisini önce bir ekipte deneyip sonucu buraya yazacağız.',
      },
    ],
  },
  {
    name: 'Wait for the next budget',
    purpose: 'DECISION',
    texts: [
      {
        language: 'en',
        decision: 'Dear {firstName}, “{title}” is a good idea, but not for this year.',
        reason: 'The budget of {field} is spent for this year.',
        next: 'We take it up again when next year’s budget opens. You don’t have to do anything. {by}',
      },
      {
        language: 'tr',
        decision: 'Sayın {firstName}, “{title}” iyi bir fikir, ancak bu yıl için değil.',
        reason: '{field} alanının bu yılki bütçesi tükendi.',
        next: 'Gelecek yılın bütçesi açıldığında yeniden ele alacağız. Sizin bir şey yapmanız gerekmiyor. {by}',
      },
    ],
  },
];

/** Templates of a module, and of a person. */
export async function makeAnswerTemplates(driver: SampleDriver): Promise<void> {
  for (const template of OF_SUGGESTIONS) {
    await driver.call('suggestion.admin', answerTemplateEndpoints.create, {
      body: { ...template, scope: 'MODULE', type: 'SUGGESTION' },
    });
  }
  for (const body of OF_RESPONSIBLE) {
    await driver.call('responsible', answerTemplateEndpoints.create, { body });
  }
}
