import type { Language } from '../contract/kernel.ts'
import type { Story } from './newsTexts.ts'

/** The prices that the provider reports on; their names are the same in every language. */
export const pairs: readonly string[] = ['EUR/USD', 'GBP/USD', 'USD/JPY', 'BTC/USD', 'ETH/USD', 'XAU/USD']

/** Texts with the places `{pair}` and `{move}`, a percentage. */
export type Templates = { news: readonly Story[]; analysis: readonly Story[] }

const story = (title: string, lead: string, ...body: string[]): Story => ({ title, lead, body })

/** The provider's stories in every language. The same place of each list says the same. */
export const templates: Readonly<Record<Language, Templates>> = {
  en: {
    news: [
      story(
        '{pair} holds its range ahead of new figures',
        'The price moved {move} in the session, and trading was quieter than usual.',
        'The market is waiting for the next release. In a narrow range most moves are noise.',
      ),
      story(
        '{pair} firmer after a quiet start',
        'The price stands {move} above yesterday’s close.',
        'Buyers came back in the afternoon. Last week’s high is the level that most traders watch.',
      ),
      story(
        '{pair} slips as buyers step aside',
        'The price stands {move} below yesterday’s close.',
        'Volumes were small. A second close below the week’s low would be the first in a month.',
      ),
    ],
    analysis: [
      story(
        '{pair}: the levels of the week',
        'Where the price turned before, and why that may matter again.',
        'The middle of the range and last week’s high are the levels to watch. None of them is a promise.',
      ),
    ],
  },
  fr: {
    news: [
      story(
        '{pair} reste dans sa fourchette avant de nouveaux chiffres',
        'Le cours a varié de {move} pendant la séance, dans un marché plus calme que d’habitude.',
        'Le marché attend la prochaine publication. Dans une fourchette étroite, la plupart des mouvements sont du bruit.',
      ),
      story(
        '{pair} se raffermit après un début calme',
        'Le cours se situe {move} au-dessus de la clôture d’hier.',
        'Les acheteurs sont revenus dans l’après-midi. Le plus haut de la semaine dernière est le niveau le plus surveillé.',
      ),
      story(
        '{pair} recule, les acheteurs se retirent',
        'Le cours se situe {move} au-dessous de la clôture d’hier.',
        'Les volumes sont restés faibles. Une deuxième clôture sous le plus bas de la semaine serait la première en un mois.',
      ),
    ],
    analysis: [
      story(
        '{pair} : les niveaux de la semaine',
        'Où le cours s’est déjà retourné, et pourquoi cela peut compter de nouveau.',
        'Le milieu de la fourchette et le plus haut de la semaine dernière sont à surveiller. Aucun n’est une promesse.',
      ),
    ],
  },
  de: {
    news: [
      story(
        '{pair} bleibt vor neuen Zahlen in seiner Spanne',
        'Der Kurs bewegte sich um {move}, der Handel war ruhiger als gewöhnlich.',
        'Der Markt wartet auf die nächste Veröffentlichung. In einer engen Spanne sind die meisten Bewegungen Rauschen.',
      ),
      story(
        '{pair} fester nach ruhigem Beginn',
        'Der Kurs liegt {move} über dem Schluss von gestern.',
        'Am Nachmittag kehrten die Käufer zurück. Die meisten Händler achten auf das Hoch der Vorwoche.',
      ),
      story(
        '{pair} gibt nach, Käufer halten sich zurück',
        'Der Kurs liegt {move} unter dem Schluss von gestern.',
        'Die Umsätze waren gering. Ein zweiter Schluss unter dem Wochentief wäre der erste seit einem Monat.',
      ),
    ],
    analysis: [
      story(
        '{pair}: die Marken der Woche',
        'Wo der Kurs zuvor gedreht hat und warum das wieder wichtig werden kann.',
        'Die Mitte der Spanne und das Hoch der Vorwoche sind die Marken der Woche. Keine davon ist ein Versprechen.',
      ),
    ],
  },
  es: {
    news: [
      story(
        '{pair} se mantiene en su rango antes de nuevos datos',
        'El precio se movió un {move} en la sesión, con menos actividad de lo habitual.',
        'El mercado espera la próxima publicación. En un rango estrecho, la mayoría de los movimientos son ruido.',
      ),
      story(
        '{pair} sube tras un comienzo tranquilo',
        'El precio está un {move} por encima del cierre de ayer.',
        'Los compradores volvieron por la tarde. El máximo de la semana pasada es el nivel más vigilado.',
      ),
      story(
        '{pair} cede mientras los compradores se apartan',
        'El precio está un {move} por debajo del cierre de ayer.',
        'Los volúmenes fueron bajos. Un segundo cierre por debajo del mínimo semanal sería el primero en un mes.',
      ),
    ],
    analysis: [
      story(
        '{pair}: los niveles de la semana',
        'Dónde giró antes el precio y por qué puede volver a importar.',
        'La mitad del rango y el máximo de la semana pasada son los niveles que hay que vigilar. Ninguno es una promesa.',
      ),
    ],
  },
  it: {
    news: [
      story(
        '{pair} resta nel suo intervallo in attesa di nuovi dati',
        'Il prezzo si è mosso dello {move} nella seduta, con scambi più tranquilli del solito.',
        'Il mercato aspetta la prossima pubblicazione. In un intervallo stretto la maggior parte dei movimenti è rumore.',
      ),
      story(
        '{pair} in rialzo dopo un avvio tranquillo',
        'Il prezzo è dello {move} sopra la chiusura di ieri.',
        'Nel pomeriggio sono tornati i compratori. Il massimo della settimana scorsa è il livello più osservato.',
      ),
      story(
        '{pair} arretra, i compratori si fanno da parte',
        'Il prezzo è dello {move} sotto la chiusura di ieri.',
        'I volumi sono stati bassi. Una seconda chiusura sotto il minimo della settimana sarebbe la prima in un mese.',
      ),
    ],
    analysis: [
      story(
        '{pair}: i livelli della settimana',
        'Dove il prezzo ha già cambiato direzione e perché può contare di nuovo.',
        'La metà dell’intervallo e il massimo della settimana scorsa sono i livelli da osservare. Nessuno è una promessa.',
      ),
    ],
  },
  pt: {
    news: [
      story(
        '{pair} segue em sua faixa antes de novos dados',
        'O preço variou {move} na sessão, com negócios mais calmos que o normal.',
        'O mercado espera a próxima divulgação. Em uma faixa estreita, a maioria dos movimentos é ruído.',
      ),
      story(
        '{pair} sobe depois de um início calmo',
        'O preço está {move} acima do fechamento de ontem.',
        'Os compradores voltaram à tarde. A máxima da semana passada é o nível mais observado.',
      ),
      story(
        '{pair} recua com compradores de lado',
        'O preço está {move} abaixo do fechamento de ontem.',
        'Os volumes foram pequenos. Um segundo fechamento abaixo da mínima da semana seria o primeiro em um mês.',
      ),
    ],
    analysis: [
      story(
        '{pair}: os níveis da semana',
        'Onde o preço já virou e por que isso pode voltar a importar.',
        'O meio da faixa e a máxima da semana passada são os níveis a observar. Nenhum deles é uma promessa.',
      ),
    ],
  },
  ru: {
    news: [
      story(
        '{pair} остаётся в диапазоне в ожидании данных',
        'За сессию цена изменилась на {move}, торги шли спокойнее обычного.',
        'Рынок ждёт следующей публикации. В узком диапазоне большинство движений — шум.',
      ),
      story(
        '{pair} укрепляется после спокойного начала',
        'Цена на {move} выше вчерашнего закрытия.',
        'Днём покупатели вернулись. Большинство трейдеров следит за максимумом прошлой недели.',
      ),
      story(
        '{pair} снижается: покупатели отошли в сторону',
        'Цена на {move} ниже вчерашнего закрытия.',
        'Объёмы были небольшими. Второе закрытие ниже минимума недели стало бы первым за месяц.',
      ),
    ],
    analysis: [
      story(
        '{pair}: уровни недели',
        'Где цена разворачивалась раньше и почему это снова может быть важно.',
        'Середина диапазона и максимум прошлой недели — уровни, за которыми стоит следить. Ни один из них не гарантия.',
      ),
    ],
  },
  tr: {
    news: [
      story(
        '{pair} yeni veriler öncesinde bandında kaldı',
        'Fiyat gün içinde {move} oynadı, işlemler her zamankinden sakindi.',
        'Piyasa bir sonraki veriyi bekliyor. Dar bir bantta hareketlerin çoğu gürültüdür.',
      ),
      story(
        '{pair} sakin bir başlangıcın ardından güçlendi',
        'Fiyat, dünkü kapanışın {move} üzerinde.',
        'Alıcılar öğleden sonra geri döndü. En çok izlenen seviye geçen haftanın zirvesi.',
      ),
      story(
        '{pair} alıcılar çekilirken geriledi',
        'Fiyat, dünkü kapanışın {move} altında.',
        'Hacimler düşüktü. Haftanın dibinin altında ikinci bir kapanış son bir ayda ilk olur.',
      ),
    ],
    analysis: [
      story(
        '{pair}: haftanın seviyeleri',
        'Fiyatın daha önce döndüğü yerler ve bunun neden yeniden önemli olabileceği.',
        'Bandın ortası ve geçen haftanın zirvesi izlenecek seviyeler. Hiçbiri bir söz değil.',
      ),
    ],
  },
  ar: {
    news: [
      story(
        '{pair} يبقى في نطاقه قبل صدور بيانات جديدة',
        'تحرّك السعر بنسبة {move} خلال الجلسة، وكان التداول أهدأ من المعتاد.',
        'تنتظر السوق البيانات التالية. وفي نطاق ضيق تكون معظم التحركات ضجيجًا.',
      ),
      story(
        '{pair} يرتفع بعد بداية هادئة',
        'السعر أعلى من إغلاق أمس بنسبة {move}.',
        'عاد المشترون بعد الظهر. وأعلى مستوى في الأسبوع الماضي هو الأكثر متابعة.',
      ),
      story(
        '{pair} يتراجع مع ابتعاد المشترين',
        'السعر أدنى من إغلاق أمس بنسبة {move}.',
        'كانت أحجام التداول ضعيفة. وإغلاق ثانٍ دون أدنى مستوى في الأسبوع سيكون الأول منذ شهر.',
      ),
    ],
    analysis: [
      story(
        '{pair}: مستويات الأسبوع',
        'أين انعكس السعر من قبل، ولماذا قد يهمّ ذلك مجددًا.',
        'منتصف النطاق وأعلى مستوى في الأسبوع الماضي هما المستويان الجديران بالمتابعة. ولا يُعد أي منهما وعدًا.',
      ),
    ],
  },
  ja: {
    news: [
      story(
        '{pair}、新たな指標を前にレンジ内で推移',
        'この日の値動きは{move}、取引は普段より静かでした。',
        '市場は次の発表を待っています。狭いレンジでは、動きの多くはノイズです。',
      ),
      story(
        '{pair}、静かな出だしのあと上昇',
        '価格は前日終値を{move}上回っています。',
        '午後に買いが戻りました。多くのトレーダーが先週の高値に注目しています。',
      ),
      story(
        '{pair}、買い手が控え下落',
        '価格は前日終値を{move}下回っています。',
        '出来高は少なめでした。週の安値を2日続けて下回って終えれば、1か月ぶりです。',
      ),
    ],
    analysis: [
      story(
        '{pair}：今週の注目水準',
        '過去に価格が反転した水準と、それが再び重要になりうる理由。',
        '注目すべきはレンジの中央と先週の高値です。いずれも約束ではありません。',
      ),
    ],
  },
  cn: {
    news: [
      story(
        '新数据公布前，{pair} 维持区间波动',
        '当日价格波动 {move}，交易比平时清淡。',
        '市场正在等待下一次数据公布。在狭窄的区间内，多数波动只是噪音。',
      ),
      story('{pair} 平静开局后走强', '价格比昨日收盘高 {move}。', '买盘在下午回归。上周高点是多数交易者关注的水平。'),
      story('买盘退出，{pair} 下滑', '价格比昨日收盘低 {move}。', '成交量较小。若再次收于本周低点下方，将是一个月来的首次。'),
    ],
    analysis: [story('{pair}：本周关键水平', '价格曾在哪里转向，以及为何可能再次重要。', '区间中部和上周高点值得关注，但都不是承诺。')],
  },
}
