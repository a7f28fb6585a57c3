import { STATIC_CONTENT_KEYS, type StaticContentKey } from '#contract/static-contents/schema.ts';
import { PRIVACY_TEXTS } from './privacy.ts';

type Text = readonly [title: string, content: string];
type Texts = Readonly<Record<StaticContentKey, Text>>;

/** Texts of an added language: still to be written; readers get those of the default one. */
export const EMPTY_STATIC_CONTENTS = Object.fromEntries(
  STATIC_CONTENT_KEYS.map((key) => [key, ['', '']]),
) as unknown as Texts;

/**
 * Texts of a fresh installation. The legal ones say what the software does; an organization replaces them
 * by its own before it goes live.
 */
export const DEFAULT_STATIC_CONTENTS: Readonly<Record<string, Texts>> = {
  en: {
    'privacy-platform': ['Privacy', PRIVACY_TEXTS.en],
    'terms-platform': [
      'Terms of use',
      '<p>Contribute what you would sign with your name. Respect others, keep confidential information confidential, and only upload what you are allowed to share.</p><p>Every contribution gets an answer. Decisions are based on what is written and discussed here; points and rewards follow the published rules.</p>',
    ],
    'footer-platform': ['', '<p>Good ideas grow where they get an answer.</p>'],
    'contribution-intro': [
      'Every idea gets an answer',
      '<p>Tell us what could be better. You can always see its status and who is working on it.</p>',
    ],
    'home-internal': [
      'Your work, made better by you',
      '<p>No one knows your work better than you. If something takes too long, costs too much, is unsafe or just annoying, write it down. Two sentences are enough to start.</p><p>The people responsible answer within the time set for each step. You can follow your contribution all the way.</p>',
    ],
    'home-external': [
      'Welcome',
      '<p>Your view from outside is valuable. Tell us what you would do differently, join a competition, and see what happened to other ideas.</p><p>Every submission is read by a person and gets an answer.</p>',
    ],
    'home-anonymous': [
      'Where ideas find people who listen',
      '<p>Employees, partners and customers share what could be better, work on it together and see it become real.</p><p>Feel free to look around. Sign in to contribute, or create an account in two minutes.</p>',
    ],
    'contact-platform': ['Write to us', '<p>We read every message and answer within a few days.</p>'],
  },
  tr: {
    'privacy-platform': ['Gizlilik', PRIVACY_TEXTS.tr],
    'terms-platform': [
      'Kullanım koşulları',
      '<p>Bir iş arkadaşınıza adınızla söyleyeceğiniz şeyi yazın. Başkalarına saygı gösterin, gizli olanı gizli tutun, yalnızca paylaşabileceğiniz dosyaları yükleyin.</p><p>Her katkı bir yanıt alır. Sorumlular burada yazılana ve konuşulana göre karar verir; puanlar ve ödüller yayımlanan kurallara uyar.</p>',
    ],
    'footer-platform': ['', '<p>İyi fikirler yanıt aldıkları yerde büyür.</p>'],
    'contribution-intro': [
      'Her fikir bir yanıt alır',
      '<p>Neyin daha iyi olabileceğini yazın. Nerede durduğunu ve kimde olduğunu her an görürsünüz.</p>',
    ],
    'home-internal': [
      'İşiniz, sizinle daha iyi',
      '<p>İşinizi sizden iyi bilen yok. Bir şey çok uzun sürüyor, gereğinden pahalıya geliyor, güvenli değil ya da yalnızca can sıkıyorsa yazın: başlamak için iki cümle yeter.</p><p>Sorumlular her adım için söz verilen sürede yanıt verir. Sonuna kadar izleyebilirsiniz; görmesine izin verdiğiniz herkes de izleyebilir.</p>',
    ],
    'home-external': [
      'Burada olmanıza sevindik',
      '<p>Bize dışarıdan bakıyorsunuz ve bu çok değerli. Neyi farklı yapacağınızı anlatın, yarışmalarımıza katılın, başkalarının fikirlerinin nereye vardığını okuyun.</p><p>Gönderdiğiniz her şeyi bir insan okur ve yanıtlar.</p>',
    ],
    'home-anonymous': [
      'Fikirlerin dinleyen insanlarla buluştuğu yer',
      '<p>Çalışanlar, iş ortakları ve müşteriler neyin daha iyi olabileceğini burada söyler, üzerinde birlikte çalışır ve hayata geçtiğini görür.</p><p>Dilediğiniz gibi gezinin. Katkı vermek için oturum açın; hesabınız yoksa iki dakikada açabilirsiniz.</p>',
    ],
    'contact-platform': ['Bize yazın', '<p>Her mesajı okur, birkaç gün içinde yanıtlarız.</p>'],
  },
};
