/** The texts of the sandbox's news provider. All of them are invented. */
export type Story = { title: string; lead: string; body: readonly string[] }

export const news: readonly Story[] = [
  {
    title: 'Euro holds its range as traders wait for inflation figures',
    lead: 'EUR/USD moved less than half a percent in the session. Volumes were below the monthly average.',
    body: [
      'The pair opened near the middle of last week’s range and stayed there. Desks describe a market that waits: the figures due tomorrow are the first since the summer that could change the path of rates.',
      'Short-dated options price a move of about 0.6 % around the release, twice that of an ordinary day. Spreads usually widen in the first seconds.',
    ],
  },
  {
    title: 'Gold gives back part of its gains after a firm opening in Asia',
    lead: 'Buyers stepped aside above the week’s high, and the metal closed the morning little changed.',
    body: [
      'The move followed the dollar, which firmed in thin trading. Physical demand was called steady.',
      'Support is seen where the price turned twice last week. A close below it would be the first in ten days.',
    ],
  },
  {
    title: 'Bitcoin’s weekend swings narrow to the smallest of the year',
    lead: 'The distance between Saturday’s high and low was under two percent.',
    body: [
      'Weekend trading has become calmer as larger holders use derivatives instead of spot orders. Small moves on thin books can still be sharp.',
      'Order books thicken again on Monday, when most institutional desks return.',
    ],
  },
  {
    title: 'Pound steady after wage growth comes in as expected',
    lead: 'The figures matched the median forecast, and GBP/USD barely reacted.',
    body: [
      'A number that matches expectations rarely moves a price: it is in it already. The revision of the month before drew more attention.',
      'The next date for the pair is the decision on rates later in the month.',
    ],
  },
  {
    title: 'Yen firms as risk appetite fades in European trading',
    lead: 'USD/JPY slipped for a third session while stock indices eased.',
    body: [
      'The yen tends to gain when holdings financed in it are reduced. Today’s move was orderly, without the jumps of early autumn.',
      'Exporters are said to sell dollars on any rise.',
    ],
  },
  {
    title: 'Ether follows the wider market, network fees stay low',
    lead: 'ETH/USD moved in step with Bitcoin; use of the network was below its three-month average.',
    body: [
      'Low fees mean little competition for space in blocks. Analysts read it as a sign of calm rather than weakness.',
      'Correlation between the two largest coins is back above 0.8.',
    ],
  },
  {
    title: 'Volatility gauges fall ahead of a quiet holiday week',
    lead: 'Currency options are at their cheapest in a month.',
    body: [
      'With few releases in the calendar, sellers of protection are in the majority. Quiet weeks end abruptly more often than loud ones.',
      'For contracts of minutes the lesson is plain: in a narrow range most moves are noise.',
    ],
  },
  {
    title: 'Dollar index unchanged after mixed data on services',
    lead: 'One survey rose, the other fell, and the market kept its mind.',
    body: [
      'New orders improved while employment fell back. Rates markets still price the same path for the next two meetings.',
      'Attention turns to the labour market report at the end of the week.',
    ],
  },
]

export const analysis: readonly Story[] = [
  {
    title: 'EUR/USD: three levels for the week',
    lead: 'Where the pair turned before, and what would have to happen for it to matter again.',
    body: [
      'The high of last week, the middle of the range and the low of the month are the levels that most desks watch. None of them is a promise.',
      'A break that is not followed by a second close beyond it has failed more often than not this year.',
    ],
  },
  {
    title: 'Gold: how the metal behaves around releases',
    lead: 'The first five minutes after a figure, measured over a year.',
    body: [
      'In 24 of 40 releases the first move was taken back within the hour. The average first move was 0.4 %.',
      'Spreads in the first seconds were three times the ordinary ones. Waiting costs part of the move and most of the noise.',
    ],
  },
  {
    title: 'Bitcoin: weekends and the thin book',
    lead: 'Why the same order moves the price further on a Sunday.',
    body: [
      'Depth within one percent of the price is about a third lower on weekends. A move needs less to begin, and less to end.',
      'Whoever trades then should expect more false starts.',
    ],
  },
  {
    title: 'USD/JPY: a quiet trend is still a trend',
    lead: 'Small daily changes have added up to a month’s decline.',
    body: [
      'Fifteen of the last twenty sessions closed lower, the largest by half a percent. Slow trends are easily missed on short charts.',
      'The last comparable stretch ended with a release, not with a level.',
    ],
  },
]
