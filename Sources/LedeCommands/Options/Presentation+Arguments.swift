import ArgumentParser
package import Presentation

extension PostGrouping: ExpressibleByArgument {}
extension StatusFormat: ExpressibleByArgument {}
