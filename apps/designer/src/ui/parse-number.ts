interface NumberBounds {
	readonly integer?: boolean;
	readonly min?: number | undefined;
	readonly max?: number | undefined;
}

/** A typed text as a number, or what is wrong with it. An empty text is no number and nothing wrong. */
export function parseNumber(
	text: string,
	{ integer = false, min, max }: NumberBounds = {},
): { readonly value?: number; readonly problem?: string } {
	const trimmed = text.trim();
	if (trimmed === "") return {};
	const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : Number.NaN;
	if (!Number.isFinite(value)) return { problem: "Enter a number." };
	if (integer && !Number.isInteger(value)) return { problem: "Enter a whole number." };
	if (min !== undefined && value < min) return { problem: `Enter ${min} or more.` };
	if (max !== undefined && value > max) return { problem: `Enter ${max} or less.` };
	return { value };
}
