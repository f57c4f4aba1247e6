/** Passwords of eight and more characters that attackers try first, from published leaks. */
export const commonPasswords: ReadonlySet<string> = new Set(
  (
    '12345678 123456789 1234567890 12345678910 0123456789 987654321 87654321 password password1 password12 password123 passw0rd p@ssword p@ssw0rd qwertyui ' +
    'qwertyuiop qwerty12 qwerty123 qwerty1234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 zaq12wsx asdfghjk asdfghjkl zxcvbnm1 iloveyou iloveyou1 sunshine sunshine1 ' +
    'princess princess1 football football1 baseball baseball1 superman batman123 trustno1 welcome1 welcome123 letmein1 letmein123 dragon123 monkey123 ' +
    'abc12345 abcd1234 a1b2c3d4 1234abcd 11111111 00000000 88888888 12341234 11223344 12121212 123123123 147258369 789456123 123654789 computer whatever ' +
    'starwars michelle jennifer jordan23 charlie1 master123 admin123 administrator changeme changeme1 internet samsung1 liverpool chelsea1 arsenal1 ' +
    'michael1 jessica1 victoria mustang1 shadow123 hello123 freedom1 asdf1234 aa123456 secret123 test1234 testtest guest123 azerty123 azertyuiop ' +
    'motdepasse soleil123 doudou123 bonjour1 passwort passwort1 hallo123 schalke04 contrasena realmadrid barcelona ' +
    'qwer1234 asdfasdf zxcvbnm123 google123 facebook pokemon1 naruto123 snoopy123 cookie123 pepper123 killer123 matrix123 ' +
    'trading1 trader123 bitcoin1 bitcoin123 openfloor openfloor1'
  ).split(' '),
)
