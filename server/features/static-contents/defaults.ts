import type { StaticContentKey } from '../../../contract/static-contents.ts';

type Text = readonly [title: string, content: string];

/**
 * Texts of a fresh installation. The legal ones say what the software does; an organisation replaces them
 * by its own before it goes live.
 */
export const DEFAULT_STATIC_CONTENTS: Readonly<
  Record<'en' | 'tr', Readonly<Record<StaticContentKey, Text>>>
> = {
  en: {
    'privacy-platform': [
      'Privacy',
      '<p>Ideagarden keeps your name, your e-mail address, your unit, and what you contribute: suggestions, comments, ratings, files and points.</p><h2>Who sees it</h2><p>Drafts are seen by you and by those who run this platform. What you submit is seen by the people who work on it, and by others as far as its visibility says.</p><h2>How long</h2><p>Contributions stay as a record of what was decided. Ask those who run this platform when something is to be corrected or removed.</p><h2>In your browser</h2><p>We keep your sign-in and your language there. There are no advertisements and no tracking by others.</p>',
    ],
    'terms-platform': [
      'Terms of use',
      '<p>Contribute what you would say to a colleague with your name under it. Respect others, keep secrets secret, and upload only what you may share.</p><p>Every contribution gets an answer. The people responsible decide by what is written and discussed here; points and rewards follow the published rules.</p>',
    ],
    'footer-platform': ['', '<p>Good ideas grow where they get an answer.</p>'],
    'contribution-intro': [
      'Every idea gets an answer',
      '<p>Write down what could be better. You see at any time where it stands and who has it.</p>',
    ],
    'home-internal': ['', ''],
    'home-external': ['', ''],
    'home-anonymous': ['', ''],
    'contact-platform': ['Write to us', '<p>We read every message and answer within a few days.</p>'],
  },
  tr: {
    'privacy-platform': [
      'Gizlilik',
      '<p>Ideagarden adınızı, e-posta adresinizi, biriminizi ve katkılarınızı saklar: öneriler, yorumlar, oylar, dosyalar ve puanlar.</p><h2>Kim görür</h2><p>Taslakları siz ve bu platformu yürütenler görür. Gönderdiğiniz katkıyı üzerinde çalışanlar, görünürlüğü izin verdiği ölçüde başkaları da görür.</p><h2>Ne kadar süre</h2><p>Katkılar, verilen kararların kaydı olarak kalır. Düzeltilmesi veya silinmesi gereken bir şey varsa platformu yürütenlere yazın.</p><h2>Tarayıcınızda</h2><p>Orada yalnızca oturumunuz ve diliniz durur. Reklam ve başkalarının takibi yoktur.</p>',
    ],
    'terms-platform': [
      'Kullanım koşulları',
      '<p>Bir iş arkadaşınıza adınızla söyleyeceğiniz şeyi yazın. Başkalarına saygı gösterin, gizli olanı gizli tutun, yalnızca paylaşabileceğiniz dosyaları yükleyin.</p><p>Her katkı bir yanıt alır. Sorumlular burada yazılana ve konuşulana göre karar verir; puanlar ve ödüller yayımlanan kurallara uyar.</p>',
    ],
    'footer-platform': ['', '<p>İyi fikirler yanıt aldıkları yerde büyür.</p>'],
    'contribution-intro': [
      'Her fikir bir yanıt alır',
      '<p>Neyin daha iyi olabileceğini yazın. Nerede durduğunu ve kimde olduğunu her an görürsünüz.</p>',
    ],
    'home-internal': ['', ''],
    'home-external': ['', ''],
    'home-anonymous': ['', ''],
    'contact-platform': ['Bize yazın', '<p>Her mesajı okur, birkaç gün içinde yanıtlarız.</p>'],
  },
};
