import { STATIC_CONTENT_KEYS, type StaticContentKey } from '#contract/static-contents/schema.ts';

type Text = readonly [title: string, content: string];
type Texts = Readonly<Record<StaticContentKey, Text>>;

/** Texts of an added language: still to be written; readers get those of the default one. */
export const EMPTY_STATIC_CONTENTS = Object.fromEntries(
  STATIC_CONTENT_KEYS.map((key) => [key, ['', '']]),
) as unknown as Texts;

/**
 * Texts of a fresh installation. The legal ones say what the software does; an organisation replaces them
 * by its own before it goes live.
 */
export const DEFAULT_STATIC_CONTENTS: Readonly<Record<string, Texts>> = {
  en: {
    'privacy-platform': [
      'Privacy',
      '<p>Ideagarden keeps your name, your e-mail address, your unit, and what you contribute: suggestions, comments, ratings, files and points.</p><h2>Who sees it</h2><p>What you have not handed in yet is seen by you and by those who run this platform; what was sent back to you stays visible to those who saw it before. What you submit is seen by the people who work on it, and by others as far as its visibility says.</p><h2>How long</h2><p>Contributions stay as a record of what was decided. Ask those who run this platform when something is to be corrected or removed.</p><h2>In your browser</h2><p>We keep your sign-in and your language there. There are no advertisements and no tracking by others.</p>',
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
    'home-internal': [
      'Your work, made better by you',
      '<p>Nobody knows your work better than you do. If something takes too long, costs too much, is unsafe or simply annoys, write it down: two sentences are enough to begin.</p><p>The people responsible answer within the time that each step promises. You can follow it all the way, and so can everybody whom you let see it.</p>',
    ],
    'home-external': [
      'Good that you are here',
      '<p>You see us from outside, and that is worth a lot. Tell us what you would do differently, enter one of our competitions, and read what became of the ideas of others.</p><p>What you send in is read by a person and gets an answer.</p>',
    ],
    'home-anonymous': [
      'Where ideas find people who listen',
      '<p>Here employees, partners and customers say what could be better, work on it together and see it become real.</p><p>Look around freely. To contribute, sign in; if you do not have an account yet, you can make one in two minutes.</p>',
    ],
    'contact-platform': ['Write to us', '<p>We read every message and answer within a few days.</p>'],
  },
  tr: {
    'privacy-platform': [
      'Gizlilik',
      '<p>Ideagarden adınızı, e-posta adresinizi, biriminizi ve katkılarınızı saklar: öneriler, yorumlar, oylar, dosyalar ve puanlar.</p><h2>Kim görür</h2><p>Henüz göndermediklerinizi siz ve bu platformu yürütenler görür; size geri gönderilenleri daha önce görenler görmeye devam eder. Gönderdiğiniz katkıyı üzerinde çalışanlar, görünürlüğü izin verdiği ölçüde başkaları da görür.</p><h2>Ne kadar süre</h2><p>Katkılar, verilen kararların kaydı olarak kalır. Düzeltilmesi veya silinmesi gereken bir şey varsa platformu yürütenlere yazın.</p><h2>Tarayıcınızda</h2><p>Orada yalnızca oturumunuz ve diliniz durur. Reklam ve başkalarının takibi yoktur.</p>',
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
