/**
 * One country a line: ISO 3166 alpha-2, alpha-3 and number, calling code, nationality, English name (as
 * Unicode's CLDR has it). Kosovo has no ISO entry: its codes are the user-assigned ones in common use.
 */
export const countryTable = `
AD|AND|20|376|Andorran|Andorra
AE|ARE|784|971|Emirati|United Arab Emirates
AF|AFG|4|93|Afghan|Afghanistan
AG|ATG|28|1268|Antiguan, Barbudan|Antigua & Barbuda
AI|AIA|660|1264|Anguillian|Anguilla
AL|ALB|8|355|Albanian|Albania
AM|ARM|51|374|Armenian|Armenia
AO|AGO|24|244|Angolan|Angola
AQ|ATA|10|672|Antarctican|Antarctica
AR|ARG|32|54|Argentine|Argentina
AS|ASM|16|1684|American Samoan|American Samoa
AT|AUT|40|43|Austrian|Austria
AU|AUS|36|61|Australian|Australia
AW|ABW|533|297|Aruban|Aruba
AX|ALA|248|358|Ålandish|Åland Islands
AZ|AZE|31|994|Azerbaijani|Azerbaijan
BA|BIH|70|387|Bosnian, Herzegovinian|Bosnia & Herzegovina
BB|BRB|52|1246|Barbadian|Barbados
BD|BGD|50|880|Bangladeshi|Bangladesh
BE|BEL|56|32|Belgian|Belgium
BF|BFA|854|226|Burkinabe|Burkina Faso
BG|BGR|100|359|Bulgarian|Bulgaria
BH|BHR|48|973|Bahraini|Bahrain
BI|BDI|108|257|Burundian|Burundi
BJ|BEN|204|229|Beninese|Benin
BL|BLM|652|590|Saint Barthélemy Islander|St. Barthélemy
BM|BMU|60|1441|Bermudian|Bermuda
BN|BRN|96|673|Bruneian|Brunei
BO|BOL|68|591|Bolivian|Bolivia
BQ|BES|535|599|Dutch|Caribbean Netherlands
BR|BRA|76|55|Brazilian|Brazil
BS|BHS|44|1242|Bahamian|Bahamas
BT|BTN|64|975|Bhutanese|Bhutan
BV|BVT|74|47|Norwegian|Bouvet Island
BW|BWA|72|267|Motswana|Botswana
BY|BLR|112|375|Belarusian|Belarus
BZ|BLZ|84|501|Belizean|Belize
CA|CAN|124|1|Canadian|Canada
CC|CCK|166|61|Cocos Islander|Cocos (Keeling) Islands
CD|COD|180|243|Congolese|Congo - Kinshasa
CF|CAF|140|236|Central African|Central African Republic
CG|COG|178|242|Congolese|Congo - Brazzaville
CH|CHE|756|41|Swiss|Switzerland
CI|CIV|384|225|Ivorian|Côte d’Ivoire
CK|COK|184|682|Cook Islander|Cook Islands
CL|CHL|152|56|Chilean|Chile
CM|CMR|120|237|Cameroonian|Cameroon
CN|CHN|156|86|Chinese|China
CO|COL|170|57|Colombian|Colombia
CR|CRI|188|506|Costa Rican|Costa Rica
CU|CUB|192|53|Cuban|Cuba
CV|CPV|132|238|Cape Verdian|Cape Verde
CW|CUW|531|599|Curaçaoan|Curaçao
CX|CXR|162|61|Christmas Islander|Christmas Island
CY|CYP|196|357|Cypriot|Cyprus
CZ|CZE|203|420|Czech|Czechia
DE|DEU|276|49|German|Germany
DJ|DJI|262|253|Djibouti|Djibouti
DK|DNK|208|45|Danish|Denmark
DM|DMA|212|1767|Dominican|Dominica
DO|DOM|214|1809|Dominican|Dominican Republic
DZ|DZA|12|213|Algerian|Algeria
EC|ECU|218|593|Ecuadorean|Ecuador
EE|EST|233|372|Estonian|Estonia
EG|EGY|818|20|Egyptian|Egypt
EH|ESH|732|2|Sahrawi|Western Sahara
ER|ERI|232|291|Eritrean|Eritrea
ES|ESP|724|34|Spanish|Spain
ET|ETH|231|251|Ethiopian|Ethiopia
FI|FIN|246|358|Finnish|Finland
FJ|FJI|242|679|Fijian|Fiji
FK|FLK|238|500|Falkland Islander|Falkland Islands
FM|FSM|583|691|Micronesian|Micronesia
FO|FRO|234|298|Faroese|Faroe Islands
FR|FRA|250|33|French|France
GA|GAB|266|241|Gabonese|Gabon
GB|GBR|826|44|British|United Kingdom
GD|GRD|308|1473|Grenadian|Grenada
GE|GEO|268|995|Georgian|Georgia
GF|GUF|254|594|Guianan|French Guiana
GG|GGY|831|44|Channel Islander|Guernsey
GH|GHA|288|233|Ghanaian|Ghana
GI|GIB|292|350|Gibraltar|Gibraltar
GL|GRL|304|299|Greenlandic|Greenland
GM|GMB|270|220|Gambian|Gambia
GN|GIN|324|224|Guinean|Guinea
GP|GLP|312|590|Guadeloupian|Guadeloupe
GQ|GNQ|226|240|Equatorial Guinean|Equatorial Guinea
GR|GRC|300|30|Greek|Greece
GS|SGS|239|500|South Georgian South Sandwich Islander|South Georgia & South Sandwich Islands
GT|GTM|320|502|Guatemalan|Guatemala
GU|GUM|316|1671|Guamanian|Guam
GW|GNB|624|245|Guinea-Bissauan|Guinea-Bissau
GY|GUY|328|592|Guyanese|Guyana
HK|HKG|344|852|Hong Konger|Hong Kong SAR China
HM|HMD|334|672|Heard and McDonald Islander|Heard & McDonald Islands
HN|HND|340|504|Honduran|Honduras
HR|HRV|191|385|Croatian|Croatia
HT|HTI|332|509|Haitian|Haiti
HU|HUN|348|36|Hungarian|Hungary
ID|IDN|360|62|Indonesian|Indonesia
IE|IRL|372|353|Irish|Ireland
IL|ISR|376|972|Israeli|Israel
IM|IMN|833|44|Manx|Isle of Man
IN|IND|356|91|Indian|India
IO|IOT|86|246|Indian|British Indian Ocean Territory
IQ|IRQ|368|964|Iraqi|Iraq
IR|IRN|364|98|Iranian|Iran
IS|ISL|352|354|Icelander|Iceland
IT|ITA|380|39|Italian|Italy
JE|JEY|832|44|Channel Islander|Jersey
JM|JAM|388|1876|Jamaican|Jamaica
JO|JOR|400|962|Jordanian|Jordan
JP|JPN|392|81|Japanese|Japan
KE|KEN|404|254|Kenyan|Kenya
KG|KGZ|417|996|Kirghiz|Kyrgyzstan
KH|KHM|116|855|Cambodian|Cambodia
KI|KIR|296|686|I-Kiribati|Kiribati
KM|COM|174|269|Comoran|Comoros
KN|KNA|659|1869|Kittitian or Nevisian|St. Kitts & Nevis
KP|PRK|408|850|North Korean|North Korea
KR|KOR|410|82|South Korean|South Korea
KW|KWT|414|965|Kuwaiti|Kuwait
KY|CYM|136|1345|Caymanian|Cayman Islands
KZ|KAZ|398|7|Kazakhstani|Kazakhstan
LA|LAO|418|856|Laotian|Laos
LB|LBN|422|961|Lebanese|Lebanon
LC|LCA|662|1758|Saint Lucian|St. Lucia
LI|LIE|438|423|Liechtensteiner|Liechtenstein
LK|LKA|144|94|Sri Lankan|Sri Lanka
LR|LBR|430|231|Liberian|Liberia
LS|LSO|426|266|Mosotho|Lesotho
LT|LTU|440|370|Lithuanian|Lithuania
LU|LUX|442|352|Luxembourger|Luxembourg
LV|LVA|428|371|Latvian|Latvia
LY|LBY|434|218|Libyan|Libya
MA|MAR|504|212|Moroccan|Morocco
MC|MCO|492|377|Monegasque|Monaco
MD|MDA|498|373|Moldovan|Moldova
ME|MNE|499|382|Montenegrin|Montenegro
MF|MAF|663|590|Saint Martin Islander|St. Martin
MG|MDG|450|261|Malagasy|Madagascar
MH|MHL|584|692|Marshallese|Marshall Islands
MK|MKD|807|389|Macedonian|North Macedonia
ML|MLI|466|223|Malian|Mali
MM|MMR|104|95|Burmese|Myanmar (Burma)
MN|MNG|496|976|Mongolian|Mongolia
MO|MAC|446|853|Macanese|Macao SAR China
MP|MNP|580|1670|American|Northern Mariana Islands
MQ|MTQ|474|596|Martinican|Martinique
MR|MRT|478|222|Mauritanian|Mauritania
MS|MSR|500|1664|Montserratian|Montserrat
MT|MLT|470|356|Maltese|Malta
MU|MUS|480|230|Mauritian|Mauritius
MV|MDV|462|960|Maldivan|Maldives
MW|MWI|454|265|Malawian|Malawi
MX|MEX|484|52|Mexican|Mexico
MY|MYS|458|60|Malaysian|Malaysia
MZ|MOZ|508|258|Mozambican|Mozambique
NA|NAM|516|264|Namibian|Namibia
NC|NCL|540|687|New Caledonian|New Caledonia
NE|NER|562|227|Nigerien|Niger
NF|NFK|574|672|Norfolk Islander|Norfolk Island
NG|NGA|566|234|Nigerian|Nigeria
NI|NIC|558|505|Nicaraguan|Nicaragua
NL|NLD|528|31|Dutch|Netherlands
NO|NOR|578|47|Norwegian|Norway
NP|NPL|524|977|Nepalese|Nepal
NR|NRU|520|674|Nauruan|Nauru
NU|NIU|570|683|Niuean|Niue
NZ|NZL|554|64|New Zealander|New Zealand
OM|OMN|512|968|Omani|Oman
PA|PAN|591|507|Panamanian|Panama
PE|PER|604|51|Peruvian|Peru
PF|PYF|258|689|French Polynesian|French Polynesia
PG|PNG|598|675|Papua New Guinean|Papua New Guinea
PH|PHL|608|63|Filipino|Philippines
PK|PAK|586|92|Pakistani|Pakistan
PL|POL|616|48|Polish|Poland
PM|SPM|666|508|Saint-Pierrais, Miquelonnais|St. Pierre & Miquelon
PN|PCN|612|64|Pitcairn Islander|Pitcairn Islands
PR|PRI|630|1787|Puerto Rican|Puerto Rico
PS|PSE|275|970|Palestinian|Palestinian Territories
PT|PRT|620|351|Portuguese|Portugal
PW|PLW|585|680|Palauan|Palau
PY|PRY|600|595|Paraguayan|Paraguay
QA|QAT|634|974|Qatari|Qatar
RE|REU|638|262|Réunionese|Réunion
RO|ROU|642|40|Romanian|Romania
RS|SRB|688|381|Serbian|Serbia
RU|RUS|643|7|Russian|Russia
RW|RWA|646|250|Rwandan|Rwanda
SA|SAU|682|966|Saudi Arabian|Saudi Arabia
SB|SLB|90|677|Solomon Islander|Solomon Islands
SC|SYC|690|248|Seychellois|Seychelles
SD|SDN|729|249|Sudanese|Sudan
SE|SWE|752|46|Swedish|Sweden
SG|SGP|702|65|Singaporean|Singapore
SH|SHN|654|2|Saint Helenian|St. Helena
SI|SVN|705|386|Slovene|Slovenia
SJ|SJM|744|4779|Norwegian|Svalbard & Jan Mayen
SK|SVK|703|421|Slovak|Slovakia
SL|SLE|694|232|Sierra Leonean|Sierra Leone
SM|SMR|674|378|Sammarinese|San Marino
SN|SEN|686|221|Senegalese|Senegal
SO|SOM|706|252|Somali|Somalia
SR|SUR|740|597|Surinamer|Suriname
SS|SSD|728|211|South Sudanese|South Sudan
ST|STP|678|239|Sao Tomean|São Tomé & Príncipe
SV|SLV|222|503|Salvadoran|El Salvador
SX|SXM|534|1721|St. Maartener|Sint Maarten
SY|SYR|760|963|Syrian|Syria
SZ|SWZ|748|268|Swazi|Eswatini
TC|TCA|796|1649|Turks and Caicos Islander|Turks & Caicos Islands
TD|TCD|148|235|Chadian|Chad
TF|ATF|260|262|French|French Southern Territories
TG|TGO|768|228|Togolese|Togo
TH|THA|764|66|Thai|Thailand
TJ|TJK|762|992|Tadzhik|Tajikistan
TK|TKL|772|690|Tokelauan|Tokelau
TL|TLS|626|670|East Timorese|Timor-Leste
TM|TKM|795|993|Turkmen|Turkmenistan
TN|TUN|788|216|Tunisian|Tunisia
TO|TON|776|676|Tongan|Tonga
TR|TUR|792|90|Turkish|Türkiye
TT|TTO|780|1868|Trinidadian|Trinidad & Tobago
TV|TUV|798|688|Tuvaluan|Tuvalu
TW|TWN|158|886|Taiwanese|Taiwan
TZ|TZA|834|255|Tanzanian|Tanzania
UA|UKR|804|380|Ukrainian|Ukraine
UG|UGA|800|256|Ugandan|Uganda
UM|UMI|581|268|American Islander|U.S. Outlying Islands
US|USA|840|1|American|United States
UY|URY|858|598|Uruguayan|Uruguay
UZ|UZB|860|998|Uzbekistani|Uzbekistan
VA|VAT|336|39|Vatican|Vatican City
VC|VCT|670|1784|Saint Vincentian|St. Vincent & Grenadines
VE|VEN|862|58|Venezuelan|Venezuela
VG|VGB|92|1284|Virgin Islander|British Virgin Islands
VI|VIR|850|1340|Virgin Islander|U.S. Virgin Islands
VN|VNM|704|84|Vietnamese|Vietnam
VU|VUT|548|678|Ni-Vanuatu|Vanuatu
WF|WLF|876|681|Wallis and Futuna Islander|Wallis & Futuna
WS|WSM|882|685|Samoan|Samoa
XK|XKX|983|383|Kosovar|Kosovo
YE|YEM|887|967|Yemeni|Yemen
YT|MYT|175|262|Mahoran|Mayotte
ZA|ZAF|710|27|South African|South Africa
ZM|ZMB|894|260|Zambian|Zambia
ZW|ZWE|716|263|Zimbabwean|Zimbabwe
`
