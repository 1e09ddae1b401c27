import type { Finding } from "../finding.ts";
import type { ProjectFile } from "../project-file.ts";
import { phrases } from "./phrases.ts";

const AUXILIARY =
	"(?:is|are|was|were|has|have|had|can|cannot|could|may|might|must|will|would|shall|should|does|do|did)(?:n['’]t)?";

/** The third person of the present, without the words that only look like it. */
const PRESENT =
	"(?!(?:this|its|as|us|thus|his|ours|yours|theirs|less|unless|always|perhaps|besides|across|towards|plus|yes)\\b)[a-z]{2,}s";

const PAST =
	"(?:[a-z]{2,}ed|began|broke|brought|built|came|caught|chose|fell|found|gave|got|grew|heard|held|kept|knew|left|lost|made|meant|met|put|ran|read|said|saw|sent|set|spent|spoke|stood|thought|told|took|went|won|wrote)";

const ADVERB = "(?:\\s+(?:any\\s+more|also|ever|here|longer|now|still|then|there|yet|[a-z]+ly))?";

/** "nobody else", "somebody outside". */
const WORD = "\\b(?:nobody|somebody|nothing)(?:\\s+(?:else|more|new|other|outside))?";

/** "nothing of it", "nobody but the designer", "nothing that it wrote": at most six words before the verb. */
const ATTRIBUTE =
	"\\s+(?:at|behind|beside|besides|between|but|from|in|inside|like|of|on|outside|that|under|which|who|with)(?:\\s+[\\w`'’-]+){1,6}?";

/** Where a clause begins, so that the word cannot be the object of a verb before it. */
const CLAUSE =
	'(?<=(?:^|[.,;:!?(–—"“]|\\b(?:after|also|and|as|because|before|but|if|once|or|since|so|than|that|then|though|unless|until|what|when|where|whether|which|while|whom))\\s*)';

/** "lent to nobody is" has another subject. */
const NO_PREPOSITION = "(?<!\\b(?:about|at|by|for|from|in|into|like|of|on|to|with|without)\\s+)";

const VERB = `(?:${AUXILIARY}|${PRESENT})\\b`;

const EMPTY_SUBJECT = new RegExp(
	[
		`${NO_PREPOSITION}${WORD}${ADVERB}\\s+${VERB}`,
		`${CLAUSE}${WORD}${ADVERB}\\s+${PAST}\\b`,
		`${CLAUSE}${WORD}${ATTRIBUTE}\\s+${VERB}`,
	].join("|"),
	"gi",
);

/** Occurrences of nobody, somebody and nothing as the subject of a verb. As an object ("changes nothing") they are not counted. */
export function emptySubjects(file: ProjectFile): Finding[] {
	return phrases(file, EMPTY_SUBJECT);
}
