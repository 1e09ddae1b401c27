import { createHash, createHmac } from "node:crypto";
import { NodeError } from "@switchyard/node-kit";
import { type HttpAccess, hostRefusal } from "@switchyard/spec/credential";
import { defined } from "@switchyard/spec/json";
import type { RequestBody } from "./body/request-body.ts";
import type { OutgoingRequest } from "./request-of.ts";

/**
 * Adds to a request what proves who sends it. What is signed, is signed as it is now: call it last, and for each attempt.
 * @throws NodeError `CREDENTIAL_HOST_REFUSED` before anything of the credential is used, and `CREDENTIAL_REFUSED`
 */
export async function authenticate(request: OutgoingRequest, access: HttpAccess): Promise<OutgoingRequest> {
	refuseOtherHosts(request.url, access.hosts);
	const headers = new Headers(request.headers);
	const authenticated = { ...request, headers };
	switch (access.method) {
		case "basic": {
			const login = Buffer.from(`${access.user}:${access.password}`).toString("base64");
			headers.set("authorization", `Basic ${login}`);
			return authenticated;
		}
		case "bearer":
			setSecret(headers, "authorization", `Bearer ${access.token}`);
			return authenticated;
		case "header":
			setSecret(headers, access.header, access.secret);
			return authenticated;
		case "query": {
			const url = new URL(request.url);
			url.searchParams.set(access.parameter, access.secret);
			return { ...authenticated, url };
		}
		case "hmac":
			await sign(headers, request.body, access);
			return authenticated;
		case "aws":
			return { ...authenticated, headers: await awsHeaders(authenticated, access) };
	}
}

function refuseOtherHosts(url: URL, hosts: readonly string[]): void {
	const refusal = hostRefusal(url, hosts);
	if (refusal === undefined) return;
	throw new NodeError({
		code: "CREDENTIAL_HOST_REFUSED",
		message: `The credential was not sent: ${refusal}.`,
		field: "auth",
		hint: "Add the host to the credential, if it may have the secret, or choose another credential.",
	});
}

/** @throws NodeError `CREDENTIAL_REFUSED` for a secret that no header can have */
function setSecret(headers: Headers, name: string, secret: string): void {
	try {
		headers.set(name, secret);
	} catch {
		throw unfit(name);
	}
}

/** The platform's own error quotes the secret. */
function unfit(name: string): NodeError {
	return new NodeError({
		code: "CREDENTIAL_REFUSED",
		message: `The credential has a character that no header can have, so ${name} was not sent.`,
		field: "auth",
		hint: "Store the credential again: copy the secret without line breaks.",
	});
}

type HmacAccess = Extract<HttpAccess, { method: "hmac" }>;

async function sign(headers: Headers, body: RequestBody | undefined, access: HmacAccess): Promise<void> {
	const { algorithm, secret, encoding, prefix = "", header, timestampHeader } = access;
	const signature = createHmac(algorithm, secret);
	if (timestampHeader !== undefined) {
		const seconds = String(Math.floor(Date.now() / 1000));
		headers.set(timestampHeader, seconds);
		signature.update(`${seconds}.`);
	}
	for await (const chunk of body?.chunks() ?? []) signature.update(chunk);
	setSecret(headers, header, prefix + signature.digest(encoding));
}

type AwsAccess = Extract<HttpAccess, { method: "aws" }>;

async function awsHeaders(request: OutgoingRequest, access: AwsAccess): Promise<Headers> {
	const { AwsV4Signer } = await import("aws4fetch");
	const { accessKeyId, secretAccessKey, sessionToken, region, service } = access;
	const digest = createHash("sha256");
	for await (const chunk of request.body?.chunks() ?? []) digest.update(chunk);
	// The signer reads the body only where this header is missing.
	request.headers.set("x-amz-content-sha256", digest.digest("hex"));
	try {
		const signer = new AwsV4Signer({
			url: request.url.href,
			method: request.method,
			headers: request.headers,
			...{ accessKeyId, secretAccessKey, region, service },
			...defined({ sessionToken }),
		});
		const { headers } = await signer.sign();
		headers.delete("host");
		return headers;
	} catch (error) {
		if (error instanceof TypeError) throw unfit("the signature");
		throw error;
	}
}
