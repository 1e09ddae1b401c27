import { type Static, Type } from "typebox";

/** One thing that the doctor looked at. */
export const DoctorFinding = Type.Object(
	{
		/** What it looked at. */
		about: Type.Enum(["settings", "folder", "disk", "port", "store", "keys", "clock", "packages"], {
			type: "string",
		}),
		/** `problem`: the server does not start, or does not work as it should. `warning`: soon, or in part. */
		status: Type.Enum(["ok", "warning", "problem"], { type: "string" }),
		/** One sentence. */
		message: Type.String(),
		/** What to do. */
		hint: Type.Optional(Type.String()),
	},
	{ additionalProperties: false },
);
export type DoctorFinding = Static<typeof DoctorFinding>;

/** What the doctor found, in the order in which it looked. */
export const DoctorReport = Type.Array(DoctorFinding);
export type DoctorReport = Static<typeof DoctorReport>;
