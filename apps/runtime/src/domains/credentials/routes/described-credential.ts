import { type TSchema, Type } from "typebox";
import type { KnownCredentialKind } from "../../../platform/secrets/credential-kinds.ts";

/** Returns what programs send to store a credential: each kind that comes with the server, with the shape of its value. */
export function describedCredential(kinds: readonly KnownCredentialKind[]): TSchema {
	const shapes = kinds
		.filter(({ package: namespace }) => namespace === undefined)
		.map(({ declared: { kind, schema } }) =>
			Type.Object({ kind: Type.Literal(kind), value: Type.Unsafe(schema) }, { additionalProperties: false }),
		);
	return Type.Union(shapes, { $id: "Credential" });
}
