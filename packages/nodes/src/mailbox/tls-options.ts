import { X509Certificate } from "node:crypto";
import { NodeError } from "@switchyard/node-kit";
import type { MailServerCredential } from "@switchyard/spec/credential";

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

const IP_ADDRESS = /^[\d.]+$|:/;

/** What a server presents of its certificate, as DER. */
interface Presented {
	readonly raw: Uint8Array;
}

/**
 * How the certificate of a mail server is checked, for `tls.connect`.
 * @throws NodeError `MAIL_CERTIFICATE_INVALID`
 */
export function tlsOptions({ certificate }: Pick<MailServerCredential, "certificate">) {
	return certificate === undefined ? {} : trustOnly(readCertificates(certificate));
}

/** Trusts a server that has one of these certificates, whatever the name in it, and servers whose certificates they issued. */
function trustOnly(certificates: readonly X509Certificate[]) {
	return {
		ca: certificates.map(String),
		allowPartialTrustChain: true,
		checkServerIdentity: (name: string, presented: Presented) =>
			certificates.some(({ raw }) => raw.equals(presented.raw)) ? undefined : nameMismatch(name, presented),
	};
}

/** Never throws: TLS takes that for a failure of the whole process. */
function nameMismatch(name: string, { raw }: Presented): Error | undefined {
	try {
		const certificate = new X509Certificate(raw);
		const found = IP_ADDRESS.test(name) ? certificate.checkIP(name) : certificate.checkHost(name);
		return found === undefined ? otherName() : undefined;
	} catch (cause) {
		return otherName(cause);
	}
}

/** How Node calls a certificate that is for another name. */
const OTHER_NAME = "ERR_TLS_CERT_ALTNAME_INVALID";

function otherName(cause?: unknown): Error {
	const error = new Error("The certificate is for another name.", { cause });
	return Object.assign(error, { code: OTHER_NAME });
}

function readCertificates(pem: string): X509Certificate[] {
	try {
		const certificates = (pem.match(PEM) ?? []).map((each) => new X509Certificate(each));
		if (certificates.length > 0) return certificates;
		throw new Error("No certificate begins with -----BEGIN CERTIFICATE-----.");
	} catch (cause) {
		throw new NodeError({
			code: "MAIL_CERTIFICATE_INVALID",
			message: "The certificate in the credential of the mail server cannot be read.",
			field: "server",
			hint: "Paste it as PEM, from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----.",
			cause,
		});
	}
}

/**
 * Whether nothing may be sent to a server before the connection is encrypted.
 * @param address where the server's host led to; what stays on this machine needs no encryption
 */
export function mustEncrypt({ plain }: Pick<MailServerCredential, "plain">, address: string): boolean {
	return plain !== true && !isLoopback(address);
}

function isLoopback(address: string): boolean {
	return address.startsWith("127.") || address === "::1";
}
