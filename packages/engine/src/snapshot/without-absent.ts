/** The same fields, with those that may be `undefined` optional instead. */
type WithoutAbsent<Fields> = {
	[Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name];
} & {
	[Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined>;
};

/** Leaves out what JSON would leave out. */
export function withoutAbsent<Fields extends object>(fields: Fields): WithoutAbsent<Fields> {
	const present = Object.entries(fields).filter(([, value]) => value !== undefined);
	return Object.fromEntries(present) as WithoutAbsent<Fields>;
}
