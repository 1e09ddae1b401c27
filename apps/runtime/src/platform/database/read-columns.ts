import { Author, fits, Mark } from "@switchyard/spec";

/** What cannot be read is marked with all that there is: nothing becomes trusted by damage. */
export function readMark(text: string): Mark {
	const mark: unknown = JSON.parse(text);
	return fits(Mark, mark) ? (mark as Mark) : { untrusted: true, private: true };
}

/** Of whom nothing can be read any more, nothing is claimed. */
export function readAuthor(text: string): Author {
	const author: unknown = JSON.parse(text);
	return fits(Author, author) ? (author as Author) : { kind: "program" };
}
