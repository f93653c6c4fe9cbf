/** Who signs (B122): the signature link as it is, any other session with six digits sent to the signer, which stand nowhere but in their message. */
import './signing.http.test.signer.ts';
import './signing.http.test.code.ts';
import './signing.http.test.bounds.ts';
