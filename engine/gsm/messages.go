package gsm

// Messages are the sentences of this package by key.
var Messages = syntaxMessages.With(componentMessages).With(linkMessages).With(runMessages).With(checkMessages).With(gdlMessages)
