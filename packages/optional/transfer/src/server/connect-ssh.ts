import { createHash } from "node:crypto";
import { NodeError } from "@switchyard/node-kit";
import type { SshCredential } from "@switchyard/spec/credential";
import { defined } from "@switchyard/spec/json";
import ssh2, { type Client } from "ssh2";
import { openSocket } from "./open-socket.ts";
import { type Opening, SILENCE_MS } from "./opening.ts";
import { networkTrouble, TransferError } from "./transfer-error.ts";

/**
 * Connects to a server whose key is one that the credential names, and signs in. Nothing is sent to any other server.
 * @throws NodeError `TRANSFER_HOST_KEY_UNKNOWN`, `TRANSFER_HOST_KEY_CHANGED`, `TRANSFER_KEY_INVALID`, TransferError
 */
export async function connectSsh(
	access: SshCredential,
	{ network, signal }: Omit<Opening, "base">,
): Promise<Client> {
	const { host, port, user, password, hostKeys = [] } = access;
	const identity = identityOf(access);
	const { address } = await network.resolve({ host, port });
	signal.throwIfAborted();
	const socket = await openSocket(address, port).catch((error) => {
		throw new TransferError(networkTrouble(error) ?? "unreachable", host, error);
	});
	const client = new ssh2.Client();
	const destroy = () => client.destroy();
	signal.addEventListener("abort", destroy, { once: true });
	let stranger: string | undefined;
	try {
		await new Promise<void>((resolve, reject) => {
			client.once("ready", resolve);
			client.once("error", reject);
			client.once("close", () => reject(new Error("The connection was closed.")));
			client.on("keyboard-interactive", (_name, _words, _language, prompts, answer) =>
				answer(prompts.map(() => password ?? "")),
			);
			client.connect({
				sock: socket,
				username: user,
				...(password === undefined ? {} : { password, tryKeyboard: true }),
				...identity,
				readyTimeout: SILENCE_MS,
				keepaliveInterval: SILENCE_MS / 3,
				keepaliveCountMax: 3,
				hostVerifier: (key: Buffer) => {
					const found = fingerprint(key);
					const isKnown = hostKeys.includes(found);
					if (!isKnown) stranger = found;
					return isKnown;
				},
			});
		});
	} catch (error) {
		client.destroy();
		signal.throwIfAborted();
		if (stranger !== undefined) throw keyRefused(host, stranger, hostKeys);
		throw new TransferError(troubleOf(error), host, error);
	}
	// What is under way fails with it.
	client.on("error", () => {});
	return client;
}

/** As OpenSSH writes it. */
function fingerprint(key: Buffer): string {
	return `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;
}

function keyRefused(host: string, found: string, known: readonly string[]): NodeError {
	if (known.length === 0)
		return new NodeError({
			code: "TRANSFER_HOST_KEY_UNKNOWN",
			message: `The credential does not say which key the server ${host} has. The one that answers has ${found}.`,
			field: "server",
			hint: "Compare the fingerprint with what the server's administrator says, and add it to the credential's host keys.",
		});
	return new NodeError({
		code: "TRANSFER_HOST_KEY_CHANGED",
		message: `The key of the server ${host} is another one than the credential names: ${found}. Nothing was sent to it, the password neither.`,
		field: "server",
		hint: "Either the server has a new key, or another one answers in its place. Ask its administrator before you change the credential.",
	});
}

function identityOf({ privateKey, passphrase }: SshCredential) {
	if (privateKey === undefined) return {};
	const parsed = ssh2.utils.parseKey(privateKey, passphrase);
	if (!(parsed instanceof Error)) return { privateKey, ...defined({ passphrase }) };
	throw new NodeError({
		code: "TRANSFER_KEY_INVALID",
		message: "The private key in the credential cannot be read.",
		field: "server",
		hint: "Paste it whole, as OpenSSH or PEM, and give its passphrase if it has one.",
		cause: parsed,
	});
}

function troubleOf(error: unknown) {
	const { level } = (error ?? {}) as { readonly level?: string };
	if (level === "client-authentication") return "login";
	if (level === "client-timeout") return "timeout";
	if (level === "handshake") return "encryption";
	return networkTrouble(error) ?? "lost";
}
