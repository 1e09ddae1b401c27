import { DeclaredCredentialKind } from "@switchyard/spec/credential";
import { isSameJson } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";
import type { Database } from "../../../platform/database/database.ts";
import type { NoteUnreadable } from "../../../platform/database/unreadable-rows.ts";
import type { CredentialKinds } from "../../../platform/secrets/credential-kinds.ts";

export interface KnownCredentialKindsOptions {
	readonly database: Pick<Database, "read" | "write">;
	readonly onUnreadable: NoteUnreadable;
	/** Receives the kinds of each package. */
	readonly kinds: Pick<CredentialKinds, "announce">;
}

/** The kinds of credentials that hosts have announced, whether one is connected or not: what was stored stays usable. */
export class KnownCredentialKinds {
	readonly #options: KnownCredentialKindsOptions;
	/** By namespace. */
	readonly #known = new Map<string, readonly DeclaredCredentialKind[]>();

	private constructor(options: KnownCredentialKindsOptions) {
		this.#options = options;
	}

	static async open(options: KnownCredentialKindsOptions): Promise<KnownCredentialKinds> {
		const known = new KnownCredentialKinds(options);
		const rows = await options.database.read
			.selectFrom("announced_credential_kinds")
			.selectAll()
			.orderBy("kind")
			.execute();
		for (const { namespace, kind, declared: text } of rows) {
			try {
				known.#put(namespace, [...(known.#known.get(namespace) ?? []), parse(text)]);
			} catch (error) {
				options.onUnreadable("announced kind of credential", kind, error);
			}
		}
		return known;
	}

	/** Takes what a package declares, in place of what it declared before. Resolves once it is on disk. */
	async take(namespace: string, kinds: readonly DeclaredCredentialKind[]): Promise<void> {
		if (isSameJson(this.#known.get(namespace) ?? [], kinds)) return;
		const { read, write } = this.#options.database;
		await write([
			read.deleteFrom("announced_credential_kinds").where("namespace", "=", namespace).compile(),
			...kinds.map((declared) =>
				read
					.insertInto("announced_credential_kinds")
					.values({ kind: declared.kind, namespace, declared: JSON.stringify(declared) })
					.compile(),
			),
		]);
		this.#put(namespace, kinds);
	}

	#put(namespace: string, kinds: readonly DeclaredCredentialKind[]): void {
		this.#known.set(namespace, kinds);
		this.#options.kinds.announce(namespace, kinds);
	}
}

/** @throws Error when it is no kind of credential */
function parse(text: string): DeclaredCredentialKind {
	const declared: unknown = JSON.parse(text);
	if (fits(DeclaredCredentialKind, declared)) return declared;
	throw new Error("It is no kind of credential.");
}
