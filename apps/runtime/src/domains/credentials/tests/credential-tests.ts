import type { HostNetwork } from "@switchyard/host";
import { type CredentialTestContext, NodeError } from "@switchyard/node-kit";
import { type CredentialKind, credentialHosts } from "@switchyard/spec/credential";
import { AppError } from "@switchyard/spec/error";
import type { TestCredentialReply } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { Logger } from "pino";
import type { CredentialKinds } from "../../../platform/secrets/credential-kinds.ts";
import type { SecretStore } from "../../../platform/secrets/secret-store.ts";
import type { AccessOpener } from "../access-opener.ts";

/** How long a test may take, in milliseconds. */
const TIMEOUT_MS = 20_000;

type Against = Pick<CredentialTestContext, "provider" | "url">;

export interface CredentialTestsOptions {
	readonly secrets: Pick<SecretStore, "list" | "maskOf">;
	readonly opener: Pick<AccessOpener, "open" | "accessOf">;
	readonly network: HostNetwork;
	readonly kinds: Pick<CredentialKinds, "get" | "refuseUnfit">;
	readonly logger: Pick<Logger, "error">;
}

/** Tries credentials, stored or about to be. What goes wrong at the other end is the answer, not a failure. */
export class CredentialTests {
	readonly #secrets: CredentialTestsOptions["secrets"];
	readonly #opener: CredentialTestsOptions["opener"];
	readonly #network: HostNetwork;
	readonly #kinds: CredentialTestsOptions["kinds"];
	readonly #logger: CredentialTestsOptions["logger"];

	constructor({ secrets, opener, network, kinds, logger }: CredentialTestsOptions) {
		this.#secrets = secrets;
		this.#opener = opener;
		this.#network = network;
		this.#kinds = kinds;
		this.#logger = logger;
	}

	/** @throws AppError `CREDENTIAL_NOT_FOUND`, `CREDENTIAL_KIND_WRONG` */
	async testStored(name: string, against: Against): Promise<TestCredentialReply> {
		const stored = (await this.#secrets.list()).find((credential) => credential.name === name);
		if (stored === undefined) throw new AppError("CREDENTIAL_NOT_FOUND", { field: "name" });
		return this.#test(stored.kind, () => this.#opener.open(name, stored.kind), against);
	}

	/** @throws AppError `BODY_INVALID`, `CREDENTIAL_KIND_WRONG` */
	async testValue(
		kind: CredentialKind,
		value: Record<string, unknown>,
		against: Against,
	): Promise<TestCredentialReply> {
		this.#kinds.refuseUnfit(kind, value);
		const open = kind === "http" ? () => this.#opener.accessOf(value) : async () => value;
		return this.#test(kind, open, against);
	}

	async #test(
		kind: CredentialKind,
		open: () => Promise<Record<string, unknown>>,
		against: Against,
	): Promise<TestCredentialReply> {
		const known = this.#kinds.get(kind);
		if (known?.test === undefined) throw untestable(kind);
		const signal = AbortSignal.timeout(TIMEOUT_MS);
		let opened: Record<string, unknown> = {};
		try {
			opened = await open();
			const test = await known.test();
			const hosts = credentialHosts(known.declared, opened);
			const network = hosts === undefined ? this.#network : this.#network.within(hosts);
			return {
				ok: true,
				message: await test(opened as never, { network, signal, ...against }),
			};
		} catch (error) {
			const failure = failureOf(error, signal);
			if (failure === undefined) this.#logger.error({ err: error, kind }, "the test of a credential broke");
			return this.#masked(failure ?? broken(kind), opened);
		}
	}

	/** No test writes a secret; should one, nobody reads it. */
	#masked(reply: TestCredentialReply, opened: Record<string, unknown>): TestCredentialReply {
		const mask = this.#secrets.maskOf([opened], "");
		return mask === undefined ? reply : { ...reply, message: mask.redact(reply.message) };
	}
}

/** Returns what went wrong at the other end; `undefined` for a failure that the author of the kind did not foresee. */
function failureOf(error: unknown, signal: AbortSignal): TestCredentialReply | undefined {
	if (signal.aborted) {
		return {
			ok: false,
			code: "STEP_TIMEOUT",
			message: `Nothing came of it within ${TIMEOUT_MS / 1000} seconds.`,
			hint: "Check host and port, and whether a firewall is in between.",
		};
	}
	if (!(error instanceof NodeError || error instanceof AppError)) return undefined;
	const { code, message, hint } = error;
	return { ok: false, code, message, ...defined({ hint }) };
}

function broken(kind: CredentialKind): TestCredentialReply {
	return {
		ok: false,
		code: "INTERNAL",
		message: `The test of a credential of kind ${kind} broke.`,
		hint: "Look for what cannot be in its fields; the server's log has the error.",
	};
}

function untestable(kind: CredentialKind): AppError {
	return new AppError("CREDENTIAL_KIND_WRONG", {
		message: `A credential of kind ${kind} cannot be tested: it says nothing of where it is used.`,
		hint: "Run a flow that uses it.",
	});
}
