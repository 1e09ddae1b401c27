import { type Static, Type } from "typebox";
import { NAMESPACE } from "../../identity/node-type-id.ts";
import { FRAME_FIELDS } from "../frame-fields.ts";

/** Which package a host serves. Hosts of the same one share its calls. */
export const PackageIdentity = Type.Object({
	/** What the ids of its node types begin with, before the dot. */
	namespace: Type.String({ pattern: NAMESPACE }),
	version: Type.String({ minLength: 1, maxLength: 64 }),
	/** Of what the host runs; hosts of one version with different hashes do not serve together. */
	hash: Type.Optional(Type.String({ maxLength: 128 })),
});
export type PackageIdentity = Static<typeof PackageIdentity>;

const body = {
	...FRAME_FIELDS,
	package: PackageIdentity,
	/** NodeSpecs, in our layout or in the nested one; each is checked by itself. */
	nodes: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 500 }),
	/** Kinds of credentials that its nodes take; each begins with the namespace in small letters and a dot. */
	credentials: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 50 })),
	/** Accept what is right where some are wrong; all or nothing when absent. */
	partial: Type.Optional(Type.Boolean()),
};

/** A host says which node types it serves. */
export const Announce = Type.Object({ type: Type.Literal("announce"), ...body });
export type Announce = Static<typeof Announce>;

/** A host serves these node types from now on in place of those that it announced. Answered by `announced`. */
export const SpecsChanged = Type.Object({ type: Type.Literal("specs_changed"), ...body });
export type SpecsChanged = Static<typeof SpecsChanged>;

/** The answer to `announce` and `specs_changed`. */
export const Announced = Type.Object({
	type: Type.Literal("announced"),
	...FRAME_FIELDS,
	accepted: Type.Array(Type.String()),
	rejected: Type.Array(Type.Object({ id: Type.String(), reason: Type.String() })),
});
export type Announced = Static<typeof Announced>;

/** A host serves these node types no more; all of its own when absent. */
export const Withdraw = Type.Object({
	type: Type.Literal("withdraw"),
	...FRAME_FIELDS,
	nodes: Type.Optional(Type.Array(Type.String({ maxLength: 128 }), { maxItems: 500 })),
});
export type Withdraw = Static<typeof Withdraw>;
