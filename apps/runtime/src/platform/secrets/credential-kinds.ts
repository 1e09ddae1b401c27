import type { CredentialKindType } from "@switchyard/node-kit";
import type { CredentialKind, DeclaredCredentialKind } from "@switchyard/spec/credential";
import { AppError } from "@switchyard/spec/error";
import { shapeError } from "../errors/shape-error.ts";

/** A kind of credential, with the package in another process that declares it, where one does. */
export interface KnownCredentialKind extends CredentialKindType {
	readonly package?: string;
}

/** The kinds of credentials that packages declare: those that come with the server, and those that hosts announce. */
export class CredentialKinds {
	readonly #builtIn: ReadonlyMap<CredentialKind, KnownCredentialKind>;
	/** Kinds of packages in other processes, by namespace. */
	readonly #announced = new Map<string, readonly KnownCredentialKind[]>();

	/** @throws Error where two packages declare the same kind */
	constructor(builtIn: readonly CredentialKindType[]) {
		this.#builtIn = new Map(builtIn.map((type) => [type.declared.kind, type]));
		if (this.#builtIn.size < builtIn.length)
			throw new Error("Two packages declare the same kind of credential.");
	}

	/** Takes what a package in another process declares, in place of what it declared before. */
	announce(namespace: string, kinds: readonly DeclaredCredentialKind[]): void {
		this.#announced.set(
			namespace,
			kinds.map((declared) => ({ declared, package: namespace })),
		);
	}

	/** All kinds, by their names for people. */
	list(): readonly KnownCredentialKind[] {
		const all = [...this.#builtIn.values(), ...[...this.#announced.values()].flat()];
		return all.sort((one, other) => one.declared.name.localeCompare(other.declared.name, "en"));
	}

	get(kind: CredentialKind): KnownCredentialKind | undefined {
		return this.#builtIn.get(kind) ?? this.list().find(({ declared }) => declared.kind === kind);
	}

	/** Whether values of a kind have one of several forms, told apart by `method`. */
	hasMethods(kind: CredentialKind): boolean {
		return "anyOf" in (this.get(kind)?.declared.schema ?? {});
	}

	/** Refuses a kind that no package declares. @throws AppError `CREDENTIAL_KIND_UNKNOWN` */
	refuseUnknown(kind: CredentialKind): void {
		this.#known(kind);
	}

	/** Refuses a value that is none of its kind. @throws AppError `CREDENTIAL_KIND_UNKNOWN`, `BODY_INVALID` */
	refuseUnfit(kind: CredentialKind, value: Readonly<Record<string, unknown>>): void {
		const misshapen = shapeError(this.#known(kind).declared.schema, value, "value");
		if (misshapen !== undefined) throw misshapen;
	}

	#known(kind: CredentialKind): KnownCredentialKind {
		const known = this.get(kind);
		if (known !== undefined) return known;
		throw new AppError("CREDENTIAL_KIND_UNKNOWN", {
			message: `No package declares the kind of credential ${kind}.`,
			field: "kind",
			hint: "Start the package that declares it; `GET /api/credential-kinds` lists those that are known.",
		});
	}
}
