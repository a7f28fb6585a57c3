import type { Drawing } from './install/banners.ts';

export interface SampleNews {
  language: 'en' | 'tr' | '';
  category: 'announcement' | 'news' | 'article' | null;
  accessLevel: 'PUBLIC' | 'REGISTERED';
  title: string;
  summary: string;
  post: string;
  /** Days before today on which it was published; null for a draft. */
  daysAgo: number | null;
  /** Days that it stays up. */
  up: number;
  /** Its banner; without one the picture of the category stands for it. */
  picture?: Drawing;
}

export const SAMPLE_NEWS: readonly SampleNews[] = [
  {
    language: 'en',
    category: 'announcement',
    accessLevel: 'PUBLIC',
    title: 'Every suggestion gets an answer within thirty days',
    summary:
      'From this month on, whoever submits something hears from a named person, with a decision or a date for it.',
    post: '<p>We read what you write. What was missing was a promise of when. Here it is:</p><ul><li><p><strong>Five days</strong> until somebody responsible has it,</p></li><li><p><strong>thirty days</strong> until there is an answer,</p></li><li><p>and a reason in plain words when the answer is no.</p></li></ul><p>You see on the page of your contribution at any time where it stands and who has it.</p>',
    daysAgo: 3,
    up: 90,
    picture: ['rings', 'morning'],
  },
  {
    language: 'tr',
    category: 'announcement',
    accessLevel: 'PUBLIC',
    title: 'Her öneri otuz gün içinde yanıt alıyor',
    summary:
      'Bu aydan itibaren bir öneri gönderen herkes, adı belli bir kişiden karar ya da karar tarihi duyacak.',
    post: '<p>Yazdıklarınızı okuyoruz. Eksik olan, ne zaman yanıt vereceğimize dair bir sözdü. İşte o söz:</p><ul><li><p><strong>Beş gün</strong> içinde öneri sorumlusuna ulaşır,</p></li><li><p><strong>otuz gün</strong> içinde yanıtlanır,</p></li><li><p>yanıt olumsuzsa nedeni açıkça yazılır.</p></li></ul><p>Önerinizin nerede durduğunu ve kimde olduğunu her an kendi sayfasında görebilirsiniz.</p>',
    daysAgo: 3,
    up: 90,
    picture: ['rings', 'morning'],
  },
  {
    language: 'en',
    category: 'news',
    accessLevel: 'PUBLIC',
    title: 'How a night shift found 1.2 million litres',
    summary:
      'A suggestion from the pipe network made us listen to the valves at three in the morning. What we heard changed the way we look for leaks.',
    post: '<p>At night the city is quiet, and so are the pipes – unless they leak. Two colleagues of the pipe network suggested to measure then.</p><h2>What happened</h2><p>Eleven sensors, four weeks, three leaks that no map knew. Together they lost <strong>1.2 million litres a month</strong>.</p><blockquote><p>We had the instruments for years. What we lacked was the idea to use them when everybody sleeps.</p></blockquote><p>The method is now part of the yearly plan of all districts.</p>',
    daysAgo: 9,
    up: 120,
    picture: ['meadow', 'dusk'],
  },
  {
    language: 'tr',
    category: 'news',
    accessLevel: 'PUBLIC',
    title: 'Bir gece vardiyası 1,2 milyon litreyi nasıl buldu?',
    summary:
      'Boru şebekesinden gelen bir öneri, vanaları gece üçte dinlememizi sağladı. Duyduklarımız kaçak arama yöntemimizi değiştirdi.',
    post: '<p>Gece şehir sessizdir, borular da öyle – sızdırmıyorlarsa. Boru şebekesinden iki çalışma arkadaşımız ölçümün o saatte yapılmasını önerdi.</p><h2>Ne oldu?</h2><p>On bir algılayıcı, dört hafta, hiçbir haritada olmayan üç kaçak. Birlikte ayda <strong>1,2 milyon litre</strong> kaybettiriyorlardı.</p><p>Yöntem artık bütün bölgelerin yıllık planında.</p>',
    daysAgo: 9,
    up: 120,
    picture: ['meadow', 'dusk'],
  },
  {
    language: 'en',
    category: 'article',
    accessLevel: 'PUBLIC',
    title: 'What a good suggestion looks like',
    summary:
      'Three sentences are enough: what you see, what you propose, and how we would notice that it works.',
    post: '<p>The best suggestions of last year were short. They have three things in common.</p><ol><li><p><strong>They start with what is seen.</strong> “The pallet blocks the eyewash station twice a day.”</p></li><li><p><strong>They propose one thing.</strong> “Paint the floor, move the rack by two metres.”</p></li><li><p><strong>They say how we would know.</strong> “Nobody has to push anything aside for a week.”</p></li></ol><p>A picture helps more than a page. And if you are not sure: submit it. Somebody will ask.</p>',
    daysAgo: 16,
    up: 365,
    picture: ['tree', 'evening'],
  },
  {
    language: 'tr',
    category: 'article',
    accessLevel: 'PUBLIC',
    title: 'İyi bir öneri nasıl yazılır?',
    summary: 'Üç cümle yeter: ne görüyorsunuz, ne öneriyorsunuz ve işe yaradığını nasıl anlarız?',
    post: '<p>Geçen yılın en iyi önerileri kısaydı. Üç ortak yanları var.</p><ol><li><p><strong>Görülenle başlarlar.</strong> “Palet, göz duşunun önünü günde iki kez kapatıyor.”</p></li><li><p><strong>Tek bir şey önerirler.</strong> “Zemini boyayalım, rafı iki metre kaydıralım.”</p></li><li><p><strong>Nasıl anlayacağımızı söylerler.</strong> “Bir hafta boyunca kimse bir şeyi itmek zorunda kalmasın.”</p></li></ol><p>Bir fotoğraf bir sayfadan çok yardımcı olur. Emin değilseniz yine de gönderin; mutlaka biri sorar.</p>',
    daysAgo: 16,
    up: 365,
    picture: ['tree', 'evening'],
  },
  {
    language: 'en',
    category: 'news',
    accessLevel: 'REGISTERED',
    title: 'The first electric bus has left the workshop',
    summary:
      'Nine months after the improvement was submitted, line 7 drives without a tailpipe. The workshop tells how.',
    post: '<p>It began with an improvement from the workshop: rebuild one of our own buses instead of waiting for new ones.</p><p>Since Monday it drives on line 7. The driver says it is so quiet that passengers lower their voices.</p>',
    daysAgo: 24,
    up: 120,
  },
  {
    language: 'tr',
    category: 'news',
    accessLevel: 'REGISTERED',
    title: 'İlk elektrikli otobüs atölyeden çıktı',
    summary:
      'İyileştirmenin gönderilmesinden dokuz ay sonra 7 numaralı hat egzozsuz çalışıyor. Atölye anlatıyor.',
    post: '<p>Her şey atölyeden gelen bir iyileştirmeyle başladı: yenilerini beklemek yerine kendi otobüslerimizden birini dönüştürmek.</p><p>Otobüs pazartesiden beri 7 numaralı hatta. Sürücüsü, o kadar sessiz olduğunu söylüyor ki yolcular da seslerini alçaltıyormuş.</p>',
    daysAgo: 24,
    up: 120,
  },
  {
    language: '',
    category: null,
    accessLevel: 'PUBLIC',
    title: 'Open garden day · Açık bahçe günü',
    summary:
      'Come and see what grew this year, and meet the people behind it. · Bu yıl nelerin büyüdüğünü görün, arkasındaki insanlarla tanışın.',
    post: '<p>All three companies open their doors: the laboratory, the control room and the workshop.</p><p>Üç şirketimiz de kapılarını açıyor: laboratuvar, kontrol odası ve atölye.</p>',
    daysAgo: 31,
    up: 120,
  },
  {
    language: 'en',
    category: 'announcement',
    accessLevel: 'PUBLIC',
    title: 'The platform rests on Saturday morning',
    summary: 'Between six and eight nothing can be submitted. Drafts are kept.',
    post: '<p>We move to a faster database. If you are writing something on Friday evening: it stays.</p>',
    daysAgo: 60,
    up: 10,
  },
  {
    language: 'en',
    category: 'announcement',
    accessLevel: 'REGISTERED',
    title: 'Prizes of the spring competition',
    summary: 'Who won, and what becomes of the ideas now. Published after the ceremony.',
    post: '<p>To be completed after the ceremony.</p>',
    daysAgo: null,
    up: 45,
    picture: ['peaks', 'evening'],
  },
  {
    language: 'tr',
    category: 'article',
    accessLevel: 'REGISTERED',
    title: 'Bir fikrin ilk yüz günü',
    summary: 'Gönderilen bir fikir neler yaşar? Üç fikrin günlüğünü tutuyoruz.',
    post: '',
    daysAgo: null,
    up: 45,
  },
];
