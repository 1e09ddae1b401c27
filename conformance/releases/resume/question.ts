/** The id of the question that a scenario's run waits at, and of the message field with its answer. */
export const QUESTION = "places";
