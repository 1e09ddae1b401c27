/** How a file is shown. */
export type FileKind = "text" | "json" | "csv" | "image";

const IMAGES: Readonly<Record<string, string>> = {
	png: "image/png",
	jpg: "image/jpeg",
	jpeg: "image/jpeg",
	gif: "image/gif",
	webp: "image/webp",
	avif: "image/avif",
	svg: "image/svg+xml",
};

/** The largest file of a kind that is shown, in bytes: what is drawn at once without stalling the page. */
export const MOST_SHOWN: Readonly<Record<FileKind, number>> = {
	text: 1024 * 1024,
	json: 1024 * 1024,
	csv: 1024 * 1024,
	image: 8 * 1024 * 1024,
};

/** By the ending of its name. Whatever has no other kind is tried as text. */
export function fileKind(name: string): FileKind {
	const ending = endingOf(name);
	if (Object.hasOwn(IMAGES, ending)) return "image";
	if (ending === "json") return "json";
	return ending === "csv" || ending === "tsv" ? "csv" : "text";
}

/** The media type of an image, by the ending of its name. */
export function imageType(name: string): string {
	return IMAGES[endingOf(name)] ?? "";
}

function endingOf(name: string): string {
	return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}
