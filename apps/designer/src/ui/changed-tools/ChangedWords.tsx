import { diffWordsWithSpace } from "diff";

interface ChangedWordsProps {
	readonly before: string;
	readonly now: string;
	readonly side: "before" | "now";
}

/** One of two versions of a text, with the words marked that the other does not have. */
export function ChangedWords({ before, now, side }: ChangedWordsProps) {
	let at = 0;
	return diffWordsWithSpace(before, now).map(({ value, added, removed }) => {
		const key = `${at}`;
		at += value.length;
		if (side === "before" && added) return null;
		if (side === "now" && removed) return null;
		if (removed)
			return (
				<del key={key} className="rounded-xs bg-danger-soft text-danger">
					{value}
				</del>
			);
		if (added)
			return (
				<ins key={key} className="rounded-xs bg-success-soft text-success no-underline">
					{value}
				</ins>
			);
		return <span key={key}>{value}</span>;
	});
}
