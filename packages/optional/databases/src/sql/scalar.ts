import { type Static, Type } from "typebox";

/** A value that goes into a database. */
export const Scalar = Type.Union([
	Type.String({ maxLength: 1_000_000 }),
	Type.Number(),
	Type.Boolean(),
	Type.Null(),
]);
export type Scalar = Static<typeof Scalar>;

/** Values by the names of columns or parameters. */
export const Values = Type.Record(Type.String({ minLength: 1, maxLength: 128 }), Scalar, {
	maxProperties: 200,
});
export type Values = Static<typeof Values>;
