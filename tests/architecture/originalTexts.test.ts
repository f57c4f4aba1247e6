import { expect, test } from 'vitest'
import { englishSheets } from './texts.ts'

/**
 * The texts that the original contract quotes, word for word, of the areas that exist, each with its place in
 * `locales/en`.
 */
const quoted: [string, string][] = [
  ['accounts/add.choose', 'Please chose currency!'],
  ['accounts/add.failed', 'Some errors, please try again.'],
  ['accounts/set_failed', 'Some errors, please try again. Cant set account id.'],
  ['block/sign.empty', 'Cant save empty sign!'],
  ['cards/cards.length', 'Valid card length {{x}}'],
  ['cards/cards.length_or', 'Valid card length {{x}} or {{y}}'],
  ['cards/cards.required', 'Please fill the required fields'],
  ['cards/cards.type', 'Invalid card type.'],
  ['cascade/cascade.declined', 'Your transaction was declined.'],
  ['cascade/cascade.response_error', 'Response error, try again'],
  ['cascade/decline.blacklist', 'Your transaction was declined. Please contact merchant support.'],
  ['cascade/decline.card_data_not_valid', 'Card data not valid'],
  ['cascade/decline.need_new_card', 'Old card is invalid. Please refill the card.'],
  ['cascade/entro.cvv', 'Please fill cvv!'],
  ['funding/funding.below_minimum', 'Wrong amount! Min deposit {{minimum}}'],
  ['funding/funding.wrong_amount', 'Wrong amount!'],
  ['funding/payment.error', 'Payment error'],
  ['funding/payment.errorText', "The payment hasn't been made"],
  ['funding/payment.failed', 'some errors, try latter.'],
  ['funding/payment.success', 'Payment successful'],
  ['funding/payment.successText', 'The payment has been processed!'],
  ['invoices/copy.address', 'Address copied to clipboard'],
  ['invoices/copy.amount', 'Amount copied to clipboard'],
  ['invoices/copy.failed', 'Unable to copy!'],
  ['referral/referral.linkIncomplete', 'Please fill Link name and chose Landing page'],
  ['referral/referral.wrongAmount', 'Wrong amount'],
  ['referral/save.failed', 'Some error with save, please try later'],
  ['referral/state.failed', 'Load data error'],
  ['tournaments/state.failed', 'Some errors...'],
  ['uploads/auth.server_error', 'Unexpected errors...'],
  ['uploads/request.tooLarge', 'File Too Large, max file size 10Mb'],
  ['uploads/upload.refused', 'Some errors try latter'],
  ['uploads/upload.wrongKind', 'File type is not [ PNG, JPG, JPEG, PDF ]!'],
  ['verification/validate.empty', 'Please enter the correct amount without any extra characters, only numbers and signs "," or "."!'],
  ['verification/validate.failed', 'Some errors, please try latter.'],
  ['withdrawals/cancel.failed', 'Sorry some errors'],
  ['withdrawals/cancel.title', 'Do you want to cancel this withdrawal?'],
  ['withdrawals/withdrawal.no_wallet', 'Please enter Wallet address!'],
  ['withdrawals/withdrawal.wrong_amount', 'Incorrect amount!'],
]

test.each(quoted)('[FRM-08] %s reads “%s”', (place, text) => {
  const [area = '', key = ''] = place.split(/\/(.*)/)
  expect(englishSheets.find((sheet) => sheet.area === area)?.texts[key]).toBe(text)
})
